import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { repriceQuote } from '#server/trade/checkout/service.ts'
import { monthStart } from './budget.ts'
import { findBudget, sumOrdered } from './budget-store.ts'
import type { OrderApproval } from './order-contract.ts'
import { goodsValue } from './record-order.ts'
import { orderInScope } from './scope.ts'
import { type OrderRow, updatePrice } from './store.ts'
import { toQuoteTotals, toTotals } from './view.ts'

/**
 * Returns what an Admin decides on: the price that was asked for, the price now, and the buyer's
 * budget. Makes the same checks as the approval. Source: C22.
 *
 * @throws Problem `order.not_found`, `order.own_approval`, `order.state_conflict`, or with the codes
 * of `repriceQuote`
 */
export async function approvalOf(
  ctx: CompanyContext,
  { orderNumber }: { orderNumber: string },
): Promise<{ data: OrderApproval }> {
  const order = await orderInScope(ctx, 'order.approve', { orderNumber })
  assertNotOwn(ctx, order)
  const { status, placedBy } = order
  if (status !== 'pending_approval')
    throw new Problem('order.state_conflict', { context: { orderNumber, status } })
  const { personId: _, ...approver } = ctx.caller
  const { current } = await repriceQuote(ctx.db, ctx, order.quote, {
    ...approver,
    orderNumber,
  })
  const names = new Map(order.quote.lines.map((it) => [it.partNumber, it]))
  const lines = current.lines.flatMap(({ partNumber, price }) => {
    const asked = names.get(partNumber)?.price
    return asked === undefined || asked === price ? [] : [{ partNumber, asked, now: price }]
  })
  return {
    data: {
      asked: toTotals(order),
      now: toQuoteTotals(current.totals),
      lines,
      value: goodsValue(current),
      budget: await readBudget(ctx, placedBy),
    },
  }
}

/** @throws Problem `order.own_approval` if the caller placed the order. Source: C22. */
export function assertNotOwn(
  { caller }: Pick<CompanyContext, 'caller'>,
  { placedBy, orderNumber }: OrderRow,
): void {
  if (placedBy === caller.personId)
    throw new Problem('order.own_approval', { context: { orderNumber } })
}

/**
 * Changes an order that is being approved to the current price, which the Admin has seen.
 *
 * @param expectedSubtotal the total that the Admin saw; undefined if the order must cost what was
 * asked for
 * @throws Problem `checkout.price_changed` or `checkout.rate_changed` if the Admin did not see the
 * current price, or with the codes of `repriceQuote`
 */
export async function takeCurrentPrice(
  tx: Tx,
  ctx: CompanyContext,
  { order, expectedSubtotal }: { order: OrderRow; expectedSubtotal: number | undefined },
): Promise<OrderRow> {
  const { personId: _, ...approver } = ctx.caller
  const { current, change } = await repriceQuote(tx, ctx, order.quote, {
    ...approver,
    orderNumber: order.orderNumber,
  })
  if (change && current.totals.subtotal !== expectedSubtotal)
    throw new Problem(change.code, { context: change.context })
  if (!change) return order
  const quote: HeldQuote = {
    ...order.quote,
    lines: current.lines,
    totals: current.totals,
    why: current.why,
    ...(current.renewals && { renewals: current.renewals }),
  }
  return updatePrice(tx, { order, quote, valueMinor: goodsValue(quote) })
}

/** Returns the budget of a buyer and what the buyer has ordered this month. */
async function readBudget(ctx: CompanyContext, personId: string): Promise<OrderApproval['budget']> {
  const companyId = ctx.company.id
  const db: Db = ctx.db
  const found = await findBudget(db, { companyId, personId })
  if (!found) return null
  return {
    limit: found.limitMinor,
    spent: await sumOrdered(db, { companyId, personId, since: monthStart(ctx) }),
  }
}
