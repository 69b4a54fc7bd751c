import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import { type CardPayment, GatewayDown, type GatewayEvent } from '#server/kernel/card-gateway.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { type CardOutcome, cardOutcome, retryWaitSeconds } from './state.ts'
import {
  findCredit,
  findPayment,
  insertPayment,
  insertPaymentEvent,
  listPayments,
  lockPayment,
  type PaymentRow,
  takeCredit,
  updatePayment,
  updatePaymentsOf,
  updateSession,
} from './store.ts'
import { PaymentMethod, type PaymentMethodCode } from './payment-method-contract.ts'
export { isGatewayUp } from './open-gateway.ts'
export {
  type CardRefund,
  completeCardRefund,
  listCardRefunds,
  refundPayments,
  sendCardRefund,
} from './refund.ts'
export { isCardRetryable } from './retry.ts'
export { overdueOrders } from './credit.ts'

/** A charge to pay. `amount` is in hundredths. */
interface Charge {
  orderNumber: string
  companyId: string
  amount: Minor
  currency: string
  now: Date
}

/** Lists the payments of an order, oldest first. */
export function readPayments(db: Db, orderNumber: string): Promise<PaymentRow[]> {
  return listPayments(db, orderNumber)
}

/**
 * Records that an order was paid with gift value. The giftvalue feature has spent the gift value in
 * the same transaction.
 */
export async function recordGiftValuePayment(tx: Tx, charge: Charge): Promise<void> {
  await insertPayment(tx, paidRow(charge, PaymentMethod.GiftValue))
}

/**
 * Pays an order with the company's credit.
 *
 * @throws Problem `payment.method_unavailable` if the company has no credit terms in the currency,
 * an invoice is overdue, or too little credit is left
 */
export async function payByCredit(tx: Tx, charge: Charge): Promise<void> {
  if (!(await takeCredit(tx, charge))) {
    const credit = await readCredit(tx, charge.companyId)
    throw unavailable(PaymentMethod.CreditTerms, creditReason(credit, charge))
  }
  await insertPayment(tx, paidRow(charge, PaymentMethod.CreditTerms))
}

/** Starts a card payment. The gateway learns about it when the buyer opens the gateway's page. */
export async function startCardPayment(tx: Tx, charge: Charge): Promise<void> {
  await insertPayment(tx, {
    ...chargeRow(charge),
    methodCode: PaymentMethod.CreditCard,
    status: 'pending',
  })
}

/**
 * Starts a new card payment for an order after the last one failed.
 *
 * @throws Problem `rate.limited` if config/orders.yaml allows no more retries for now
 */
export async function retryCardPayment(tx: Tx, config: Config, charge: Charge): Promise<void> {
  const { orderNumber, now } = charge
  const { cardRetries: retries, cardRetryHours: hours } = config.orders
  const startedAt = (await listPayments(tx, orderNumber)).map((it) => it.startedAt)
  const waitSeconds = retryWaitSeconds(startedAt, { retries, hours, now })
  if (waitSeconds > 0)
    throw new Problem('rate.limited', {
      retryAfterSeconds: waitSeconds,
      context: { limit: retries, remaining: 0, resetSeconds: waitSeconds },
    })
  await cancelPaymentsFor(tx, { orderNumber, now, move: 'cancel' })
  await startCardPayment(tx, charge)
}

/** Ends the pending payments of an order. Money that still arrives later is refunded. */
export async function cancelPaymentsFor(
  tx: Tx,
  { orderNumber, now, move }: { orderNumber: string; now: Date; move: 'cancel' | 'expire' },
): Promise<void> {
  await updatePaymentsOf(tx, { orderNumber, move, settledAt: now })
}

/**
 * Opens a session at the gateway for the pending card payment of an order. Repeated calls return
 * the same page. The gateway sends the buyer back to `returnUrl` with the payment's id as `nonce`,
 * but only a gateway event tells the outcome.
 *
 * @returns the address of the gateway's page, or undefined if no payment is pending
 * @throws Problem `payment.method_unavailable` while no gateway is configured or responds
 */
export async function openCardPage(
  ctx: Pick<RequestContext, 'db' | 'cardGateway' | 'now' | 'log'>,
  page: { orderNumber: string; locale: Locale; returnUrl: string; endsAt: Date },
): Promise<string | undefined> {
  const { db, now } = ctx
  const { orderNumber, locale, returnUrl, endsAt } = page
  const payment = (await listPayments(db, orderNumber)).findLast((it) => it.status === 'pending')
  if (!payment) return undefined
  const { id, amountMinor: amount, currency } = payment
  const backUrl = new URL(returnUrl)
  backUrl.searchParams.set('nonce', id)
  const { session, url } = await openSession(ctx, {
    reference: id,
    orderNumber,
    amount,
    currency,
    locale,
    returnUrl: backUrl.href,
    endsAt,
    now,
  })
  await updateSession(db, { id, session, redirectUrl: url })
  return url
}

async function openSession(
  { cardGateway, log }: Pick<RequestContext, 'cardGateway' | 'log'>,
  payment: CardPayment,
): Promise<{ session: string; url: string }> {
  try {
    const gateway = cardGateway()
    if (!gateway) throw new GatewayDown('no card gateway is configured')
    return await gateway.openSession(payment)
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    log.warn({ event: 'payment.gateway_down', 'order.number': payment.orderNumber, err: error })
    throw unavailable(PaymentMethod.CreditCard, 'gateway.down')
  }
}

/**
 * Reads a gateway event from a request. Returns `unrelated` for an event that changes no payment.
 *
 * @throws Problem `auth.forbidden` if the gateway's signature is missing, wrong or too old
 */
export async function readGatewayEvent(ctx: RequestContext): Promise<GatewayEvent | 'unrelated'> {
  const { cardGateway, now, request, log, requestId } = ctx
  const { rawBody: body, header } = request
  const event = body && (await cardGateway()?.readMessage({ header, body, now }))
  if (event !== undefined) return event
  log.warn({ event: 'payment.signature_refused', 'request.id': requestId })
  throw new Problem('auth.forbidden')
}

/** Records a gateway event. Returns false if the same event was recorded before. */
export function recordGatewayEvent(tx: Tx, event: GatewayEvent, now: Date): Promise<boolean> {
  const { id: eventId, session, type, occurredAt } = event
  return insertPaymentEvent(tx, { eventId, session, type, occurredAt, receivedAt: now })
}

/** Finds the number of the order that a payment belongs to. */
export async function findOrderOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  return (await findPayment(db, paymentId))?.orderNumber
}

/**
 * Captures, rejects or declines a card payment according to a gateway event. The caller must lock
 * the order's row first, so that `isOrderPayable` stays correct until the transaction ends.
 *
 * @returns undefined if there is no such payment
 */
export async function applyGatewayEvent(
  tx: Tx,
  event: GatewayEvent,
  { isOrderPayable, now }: { isOrderPayable: boolean; now: Date },
): Promise<CardOutcome | undefined> {
  const payment = await lockPayment(tx, event.reference)
  if (!payment) return undefined
  const { id, amountMinor, currency } = payment
  const outcome = cardOutcome(event, { amount: amountMinor, currency, isOrderPayable })
  const isChanged =
    outcome.kind === 'declined'
      ? await updatePayment(tx, { id, move: 'decline', settledAt: now })
      : await updatePayment(tx, {
          id,
          move: outcome.kind === 'captured' ? 'capture' : 'reject',
          session: event.session,
          brand: event.brand,
          settledAt: now,
          amountMinor: event.amount,
          currency: event.currency,
          ...(outcome.kind === 'rejected' ? { refundMinor: event.amount } : {}),
        })
  return isChanged ? outcome : { kind: 'unchanged' }
}

/** A company's credit terms. Amounts are in hundredths. */
export interface Credit {
  currency: string
  limit: Minor
  used: Minor
  /** Overdue debt. If it is above 0, the company cannot buy on credit. */
  overdue: Minor
  isExistingCustomer: boolean
}

/** Reads the credit terms of a company; undefined if it has none. Source: C6. */
export async function readCredit(db: Db, companyId: string): Promise<Credit | undefined> {
  const found = await findCredit(db, companyId)
  return (
    found && {
      currency: found.currency,
      limit: found.limitMinor,
      used: found.usedMinor,
      overdue: found.overdueMinor,
      isExistingCustomer: found.isExistingCustomer,
    }
  )
}

function chargeRow({ orderNumber, companyId, amount, currency, now }: Charge) {
  return { orderNumber, companyId, amountMinor: amount, currency, startedAt: now }
}

function paidRow(charge: Charge, methodCode: PaymentMethodCode) {
  return { ...chargeRow(charge), methodCode, status: 'succeeded', settledAt: charge.now } as const
}

function unavailable(paymentMethodCode: PaymentMethodCode, reasonCode: string): Problem {
  return new Problem('payment.method_unavailable', { context: { paymentMethodCode, reasonCode } })
}

function creditReason(credit: Credit | undefined, { currency }: { currency: string }): string {
  if (!credit?.isExistingCustomer || credit.currency !== currency)
    return 'purchase.not_existing_customer'
  return credit.overdue > 0 ? 'credit.overdue' : 'credit.limit_exceeded'
}
