import { noteAudit } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { repriceQuote } from '#server/trade/checkout/service.ts'
import { assertNotOwn } from './approval-price.ts'
import { mailBuyer } from './mails.ts'
import { moveOrder } from './move.ts'
import type { Order, OrderChange } from './order-contract.ts'
import { goodsValue, toLineRows } from './record-order.ts'
import { lockOrderInScope } from './scope.ts'
import { type OrderRow, replaceLines, updatePrice } from './store.ts'
import { toOrderView } from './view.ts'

/**
 * Takes pieces or lines away from an order that waits for approval, and prices it again. It still
 * waits for the decision; the buyer is told what has changed. Source: AP3, C22.
 *
 * @throws Problem `order.not_found`, `order.own_approval`, `order.state_conflict`, `field.required`
 * if nothing would change, `checkout.quantity_exceeded` for more pieces than were asked for,
 * `field.option_unknown` for a line that cannot be taken away, or with the codes of `repriceQuote`
 */
export async function changeOrder(
  ctx: CompanyContext,
  { orderNumber, note, ...wanted }: OrderChange,
): Promise<{ data: Order }> {
  const { now, requestId } = ctx
  const { personId, ...approver } = ctx.caller
  const order = await ctx.db.transaction(async (tx) => {
    const found = await lockOrderInScope(tx, ctx, 'order.approve', orderNumber)
    assertNotOwn(ctx, found)
    const cause = { requestId, at: now, personId, reason: note, by: 'admin' } as const
    const moved = await moveOrder(tx, found, { ...cause, move: 'change' })
    const asked = reducedRequest(found, wanted)
    const { current } = await repriceQuote(
      tx,
      ctx,
      { ...found.quote, asked },
      { ...approver, orderNumber },
    )
    const quote: HeldQuote = { ...found.quote, ...current, asked, isForApproval: true }
    await replaceLines(tx, moved, toLineRows({ orderNumber, quote }))
    const changed = await updatePrice(tx, { order: moved, quote, valueMinor: goodsValue(quote) })
    await noteAudit(tx, ctx, {
      action: 'order.changed',
      reason: note,
      before: auditFacts(found),
      after: { orderNumber, ...auditFacts(changed) },
    })
    await mailBuyer(tx, changed, { mail: 'changed', now, reason: note, before: found })
    return changed
  })
  return { data: await toOrderView(ctx, order) }
}

/** Returns what the buyer asked for, less what is taken away. */
function reducedRequest(
  { quote: { asked, lines, serialNumbers } }: OrderRow,
  { quantity = asked.quantity, without }: Pick<OrderChange, 'quantity' | 'without'>,
): HeldQuote['asked'] {
  if (quantity === asked.quantity && without.length === 0)
    throw fieldProblem('field.required', '/quantity')
  // each serial number belongs to a piece, and only the buyer knows which one can go
  const most = serialNumbers.length > 0 ? 0 : asked.quantity
  if (quantity !== asked.quantity && quantity > most)
    throw new Problem('checkout.quantity_exceeded', { context: { maximum: asked.quantity } })
  const kept = new Set<string>(['main', 'renewal', 'membership'])
  const removable = lines.filter((it) => !kept.has(it.role))
  if (without.some((it) => !removable.some(({ partNumber }) => partNumber === it)))
    throw fieldProblem('field.option_unknown', '/without')
  const items = asked.items.filter((it) => !without.includes(it.partNumber))
  return { ...asked, quantity, items }
}

function fieldProblem(code: 'field.required' | 'field.option_unknown', pointer: string): Problem {
  return new Problem(code, { errors: [{ pointer, code }] })
}

function auditFacts({ quote, totalMinor, currency }: OrderRow): Record<string, unknown> {
  const lines = quote.lines.map(({ partNumber, quantity }) => ({ partNumber, quantity }))
  return { lines, totalMinor, currency }
}
