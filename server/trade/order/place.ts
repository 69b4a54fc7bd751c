import { lockQuote, recheckQuote, takeStock, consumeToken } from '#server/trade/checkout/service.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scopeFor, type SignedIn } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { type Done, once } from '#server/kernel/idempotency/once.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { approvalFor } from './approval-rule.ts'
import { monthStart } from './budget.ts'
import type { OrderRequest, PlacedOrder } from './contract.ts'
import { fulfillOrder } from './fulfill.ts'
import { mailApprovers, mailBuyer } from './mails.ts'
import { payOrder } from './pay.ts'
import { goodsValue, recordOrder } from './record-order.ts'
import { findOrderOfQuote, lockBudget, nextOrderCount, type OrderRow, sumOrdered } from './store.ts'
import { orderPath, placedView } from './view.ts'

/**
 * Places an order at the price that the buyer was shown, in one transaction with what pays for it, what is taken of the stock, its mails
 * and its answer; then delivers what can be delivered at once. Source: C5, C7.
 *
 * @throws Problem as the quote is refused now, `checkout.price_changed` with the totals when another total was expected,
 * `checkout.token_used` with the order that was placed with the token, `purchase.role_price_restricted` for a Basic member who asks nobody,
 * `giftvalue.insufficient`, `payment.method_unavailable`, `company.mismatch`
 */
export async function placeOrder(
  ctx: CompanyContext,
  request: OrderRequest,
): Promise<{ data: PlacedOrder }> {
  const { accountId } = ctx.company
  // the same key for another company is another wish
  const answer = await once(
    ctx,
    { wish: { ...request, accountId } },
    async (tx): Promise<Done<{ data: PlacedOrder }>> => {
      const placed = await placeIn(tx, ctx, request)
      const headers = { Location: `/marketplace/api/v1${orderPath(placed.orderNumber)}` }
      const status = placed.status === 'pending_approval' ? { status: 202 } : {}
      return { body: { data: await placedView(tx, placed) }, headers, ...status }
    },
  )
  // also for who asks again, since a process may have ended before it delivered
  const { orderNumber, status } = answer.data
  if (status === 'paid')
    await fulfillOrder(ctx.db, ctx.config, {
      orderNumber,
      now: ctx.now,
      requestId: ctx.requestId,
      log: ctx.log,
    })
  return answer
}

/** What `placeOrder` does in its transaction. */
export async function placeIn(
  tx: Tx,
  ctx: CompanyContext,
  request: OrderRequest,
): Promise<OrderRow> {
  const { caller, company } = ctx
  const quote = await askedQuote(tx, ctx, request)
  const approval = await approvalOf(tx, ctx, {
    quote,
    isAsked: request.requestApproval || quote.isForApproval,
  })
  mayPay(caller, quote, approval === 'needed')
  // serial numbers as they are kept, not as they were typed
  const { serialNumbers } = await recheckQuote(tx, ctx, quote)
  const { totals } = quote
  if (totals.subtotal !== request.expectedSubtotal)
    throw new Problem('checkout.price_changed', {
      context: {
        expectedSubtotal: request.expectedSubtotal,
        subtotal: totals.subtotal,
        currency: totals.currency,
      },
    })
  const orderNumber = await newOrderNumber(tx, ctx, company.regionCode)
  await consumeToken(tx, ctx, { token: request.token, orderNumber, websiteCode: quote.websiteCode })
  const status =
    approval === 'needed' ? 'pending_approval' : totals.subtotal === 0 ? 'paid' : 'pending_payment'
  // what is only asked for takes nothing yet
  if (status !== 'pending_approval') await takeStock(tx, quote, orderNumber, ctx.now)
  const cause = { requestId: ctx.requestId, at: ctx.now }
  const order = await recordOrder(tx, ctx.config, {
    quote: { ...quote, serialNumbers },
    request,
    orderNumber,
    status,
    buyer: caller,
    cause,
  })
  if (status === 'pending_approval')
    await mailApprovers(tx, order, { now: ctx.now, days: ctx.config.orders.approvalDays })
  const paid =
    status === 'pending_payment'
      ? await payOrder(tx, order, { payer: caller.personId, cause })
      : order
  if (paid.status === 'paid') await mailBuyer(tx, paid, { mail: 'placed', now: ctx.now })
  return paid
}

/** The quote as it is ordered, once: mail and serial numbers may be said last. */
async function askedQuote(
  tx: Tx,
  ctx: CompanyContext,
  { quoteId, receiveMail, serialNumbers, paymentMethodCode }: OrderRequest,
): Promise<HeldQuote> {
  const held = await lockQuote(tx, ctx, { quoteId })
  const before = await findOrderOfQuote(tx, quoteId)
  if (before !== undefined)
    throw new Problem('checkout.token_used', { context: { orderNumber: before } })
  if (held.paymentMethodCode !== paymentMethodCode)
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/paymentMethodCode', code: 'field.option_unknown' }],
    })
  const said = {
    ...(receiveMail === undefined ? {} : { receiveMail }),
    ...(serialNumbers === undefined ? {} : { serialNumbers }),
  }
  return { ...held, ...said, asked: { ...held.asked, ...said } }
}

/** @throws Problem `purchase.role_price_restricted` */
async function approvalOf(
  tx: Tx,
  ctx: CompanyContext,
  { quote, isAsked }: { quote: HeldQuote; isAsked: boolean },
): Promise<'none' | 'needed'> {
  const { personId, role } = ctx.caller
  const { id: companyId } = ctx.company
  const isPriced = quote.lines.some((it) => it.price > 0)
  const budget =
    role === 'General' && isPriced ? await lockBudget(tx, { companyId, personId }) : undefined
  const spent = budget ? await sumOrdered(tx, { companyId, personId, since: monthStart(ctx) }) : 0
  const answer = approvalFor({
    role,
    isPriced,
    isRequested: isAsked,
    value: goodsValue(quote),
    spent,
    limit: budget?.limitMinor ?? null,
  })
  if (answer === 'refused') throw new Problem('purchase.role_price_restricted')
  return answer
}

/** @throws Problem `auth.forbidden` for what the caller may not pay with, or renew; what is asked for is the Admin's to decide */
function mayPay(
  caller: SignedIn,
  { totals, paymentMethodCode, transactionType }: HeldQuote,
  isAsked: boolean,
): void {
  if (isAsked) return
  if (transactionType === 'renew-membership' && scopeFor(caller, 'membership.renew') === undefined)
    throw new Problem('auth.forbidden')
  if (totals.subtotal === 0) return
  const reach = scopeFor(caller, 'order.place')
  if (reach === 'creditTerms' && paymentMethodCode !== 1)
    throw new Problem('payment.method_unavailable', { context: { paymentMethodCode } })
  if (paymentMethodCode === 0 && scopeFor(caller, 'giftvalue.spend') === undefined)
    throw new Problem('auth.forbidden')
}

async function newOrderNumber(
  tx: Tx,
  { config, now }: CompanyContext,
  regionCode: string,
): Promise<string> {
  const year = dayIn(zoneOf(config, regionCode), now).slice(0, 4)
  return `M-${year}-${String(await nextOrderCount(tx)).padStart(6, '0')}`
}
