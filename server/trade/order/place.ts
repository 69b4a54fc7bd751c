import { scopeFor, type SignedIn } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { type EffectAnswer, once, replaceAnswer } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import {
  assertTermsAccepted,
  consumeToken,
  lockQuote,
  recheckQuote,
} from '#server/trade/checkout/service.ts'
import { lockLicensesOf, reserveLicenses } from '#server/trade/license/service.ts'
import { takeStock } from '#server/trade/offer/service.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import { readApproval } from './approval.ts'
import { assertNotWithdrawn } from './dated-quotes.ts'
import type { OrderRequest, OrderStatus, PlacedOrder } from './order-contract.ts'
import { fulfillOrder } from './fulfill.ts'
import { mailApprovers, mailBuyer } from './mails.ts'
import { payOrder } from './pay.ts'
import { changedLicenses, recordOrder, stockedLines } from './record-order.ts'
import { findOrder, findOrderOfQuote, nextOrderCount, type OrderRow } from './store.ts'
import { orderPath, readPlacedOrderView } from './view.ts'

/**
 * Places an order at the price that the buyer saw. One transaction stores the order, its payment,
 * the stock that it takes, its emails and the response. Right after the transaction, the system
 * delivers the lines that do not need staff; the response has the state after that. Source: C5, C7.
 *
 * @throws Problem `checkout.price_changed` with both totals if the request expects a different
 * total; `checkout.token_used` with the number of the order that was placed with the token or
 * quote; `checkout.terms_changed` if the buyer accepted other terms; `purchase.role_price_restricted` for a Basic member who does not request approval;
 * `giftvalue.insufficient`, `payment.method_unavailable`, `company.mismatch`; or with the codes of
 * `recheckQuote`
 */
export async function placeOrder(
  ctx: CompanyContext,
  request: OrderRequest,
): Promise<{ data: PlacedOrder }> {
  // include the company: with the same key, an order for a different company is a different request
  const input = { ...request, accountId: ctx.company.accountId }
  const response = await once(
    ctx,
    { input },
    async (tx): Promise<EffectAnswer<{ data: PlacedOrder }>> => {
      const order = await placeInTransaction(tx, ctx, request)
      return {
        body: { data: await readPlacedOrderView(tx, order) },
        headers: { Location: `/marketplace/api/v1${orderPath(order.orderNumber)}` },
        ...(order.status === 'pending_approval' ? { status: 202 } : {}),
      }
    },
  )
  const { orderNumber, status } = response.data
  const { db, config, now, requestId, log } = ctx
  log.info({
    event: 'order.placed',
    'order.number': orderNumber,
    status,
    'request.id': requestId,
    'company.id': ctx.company.accountId,
  })
  if (status !== 'paid') return response
  // also deliver for a repeated request: the process may have stopped before the first delivery
  await fulfillOrder(db, config, { orderNumber, now, requestId, log })
  const order = await findOrder(db, orderNumber)
  return order ? replaceAnswer(ctx, { data: await readPlacedOrderView(db, order) }) : response
}

async function placeInTransaction(
  tx: Tx,
  ctx: CompanyContext,
  request: OrderRequest,
): Promise<OrderRow> {
  const { now, requestId, config, caller, company } = ctx
  const quote = await lockRequestedQuote(tx, ctx, request)
  const { websiteCode } = quote
  assertTermsAccepted(config, { websiteCode, termsVersion: request.termsVersion })
  const needsApproval = await requiresApproval(tx, ctx, {
    quote,
    isRequested: request.requestApproval || quote.isForApproval,
  })
  // if an Admin has to approve, the rights of the Admin are checked at the approval
  if (!needsApproval) assertMayPay(caller, quote)
  const changed = { companyId: company.id, serialNumbers: changedLicenses(quote) }
  await lockLicensesOf(tx, changed)
  const { serialNumbers } = await recheckQuote(tx, ctx, quote)
  assertExpectedTotal(quote, request)
  const orderNumber = await newOrderNumber(tx, ctx, company.regionCode)
  await consumeToken(tx, ctx, {
    token: request.token,
    orderNumber,
    websiteCode,
  })
  const status = firstStatus(quote, needsApproval)
  // an order that is waiting for approval takes its stock when it is approved
  if (status !== 'pending_approval') await takeStock(tx, stockedLines(quote), orderNumber, now)
  const cause = { requestId, at: now }
  const order = await recordOrder(tx, config, {
    orderNumber,
    quote: { ...quote, serialNumbers },
    request,
    buyer: caller,
    status,
    cause,
  })
  await reserveLicenses(tx, { ...changed, orderNumber })
  switch (status) {
    case 'pending_approval':
      await mailApprovers(tx, order, { now, days: config.orders.approvalDays })
      return order
    case 'pending_payment': {
      const paid = await payOrder(tx, order, { payer: caller.personId, cause })
      if (paid.status === 'paid') await mailBuyer(tx, paid, { mail: 'placed', now })
      return paid
    }
    case 'paid':
      await mailBuyer(tx, order, { mail: 'placed', now })
      return order
  }
}

/**
 * Locks and returns the quote of a request. An email address or serial numbers in the request
 * replace those of the quote.
 *
 * @throws Problem `checkout.token_used` if the quote has already been ordered,
 * `field.option_unknown` if the quote is for a different payment method,
 * `checkout.quote_withdrawn`, or with the codes of `lockQuote`
 */
async function lockRequestedQuote(
  tx: Tx,
  ctx: CompanyContext,
  { quoteId, receiveMail, serialNumbers, paymentMethodCode, requestApproval }: OrderRequest,
): Promise<HeldQuote> {
  const quote = await lockQuote(tx, ctx, { quoteId })
  const orderNumber = await findOrderOfQuote(tx, quoteId)
  if (orderNumber !== undefined)
    throw new Problem('checkout.token_used', { context: { orderNumber } })
  if (quote.paymentMethodCode !== paymentMethodCode)
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/paymentMethodCode', code: 'field.option_unknown' }],
    })
  if (quote.number !== undefined) await assertNotWithdrawn(tx, ctx, quoteId)
  const changes = {
    ...(receiveMail === undefined ? {} : { receiveMail }),
    ...(serialNumbers === undefined ? {} : { serialNumbers }),
  }
  const requested = { ...quote, ...changes, asked: { ...quote.asked, ...changes } }
  // whoever orders a dated quote says whether to ask for approval, not the member who made it
  return quote.number === undefined
    ? requested
    : {
        ...requested,
        isForApproval: requestApproval,
        asked: { ...requested.asked, requestApproval },
      }
}

/**
 * True if an Admin has to approve the order. Locks the buyer's budget, so that two concurrent
 * orders cannot both spend it.
 *
 * @throws Problem `purchase.role_price_restricted`
 */
async function requiresApproval(
  tx: Tx,
  ctx: CompanyContext,
  { quote, isRequested }: { quote: HeldQuote; isRequested: boolean },
): Promise<boolean> {
  const { approval } = await readApproval(tx, ctx, {
    lines: quote.lines,
    isRequested,
    isLocked: true,
  })
  if (approval === 'refused') throw new Problem('purchase.role_price_restricted')
  return approval === 'needed'
}

/**
 * @throws Problem `auth.forbidden` if the caller may not renew the membership or spend gift value,
 * `payment.method_unavailable` if the caller may use only credit terms
 */
function assertMayPay(
  caller: SignedIn,
  { totals, paymentMethodCode, transactionType }: HeldQuote,
): void {
  if (transactionType === 'renew-membership' && scopeFor(caller, 'membership.renew') === undefined)
    throw new Problem('auth.forbidden')
  if (totals.subtotal === 0) return
  if (
    scopeFor(caller, 'order.place') === 'creditTerms' &&
    paymentMethodCode !== PaymentMethod.CreditTerms
  )
    throw new Problem('payment.method_unavailable', { context: { paymentMethodCode } })
  if (
    paymentMethodCode === PaymentMethod.GiftValue &&
    scopeFor(caller, 'giftvalue.spend') === undefined
  )
    throw new Problem('auth.forbidden')
}

/** @throws Problem `checkout.price_changed` if the buyer saw a different total */
function assertExpectedTotal(
  { lines, totals }: HeldQuote,
  { expectedSubtotal }: OrderRequest,
): void {
  const { subtotal, currency, taxRate } = totals
  if (subtotal !== expectedSubtotal)
    throw new Problem('checkout.price_changed', {
      context: {
        expectedSubtotal,
        subtotal,
        currency,
        // the price of the quote has not changed: the buyer saw another one
        lines: lines.map(({ partNumber, price }) => ({ partNumber, old: price, new: price })),
        totals: { old: expectedSubtotal, new: subtotal, currency },
        taxRate: { old: taxRate, new: taxRate },
      },
    })
}

function firstStatus(
  { totals }: HeldQuote,
  needsApproval: boolean,
): Extract<OrderStatus, 'pending_approval' | 'pending_payment' | 'paid'> {
  if (needsApproval) return 'pending_approval'
  return totals.subtotal === 0 ? 'paid' : 'pending_payment'
}

async function newOrderNumber(
  tx: Tx,
  { config, now }: CompanyContext,
  regionCode: string,
): Promise<string> {
  const year = dayIn(zoneOf(config, regionCode), now).slice(0, 4)
  return `M-${year}-${String(await nextOrderCount(tx)).padStart(6, '0')}`
}
