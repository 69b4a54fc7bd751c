import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { isCardRetryable, readPayments } from '#server/trade/payment/service.ts'
import type { Order, OrderActions, PlacedOrder } from './order-contract.ts'
import { cancellationOf } from './cancellation.ts'
import { mayChange } from './scope.ts'
import { cameToNothing, progressOf } from './state.ts'
import { type LineRow, listLines } from './line-store.ts'
import { serialNumbersOf } from '#server/trade/license/service.ts'
import { findPerson, listEvents, listMembers, type OrderRow } from './store.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number]
type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** Returns the path of an order, relative to the API's base path. */
export function orderPath(orderNumber: string): string {
  return `/checkout/orders/${orderNumber}`
}

/** Returns the API representation of an order that was placed. */
export async function readPlacedOrderView(db: Db, order: OrderRow): Promise<PlacedOrder> {
  const payments = await readPayments(db, order.orderNumber)
  return toPlacedOrderView(order, { payments, approvers: await readApprovers(db, order) })
}

/**
 * Returns the API representation of an order with its lines, its payments, its events, and the
 * actions that the caller can take. Names are in the language of `locale`.
 */
export async function toOrderView(
  ctx: SignedInContext,
  order: OrderRow,
  locale: Locale = order.websiteCode,
): Promise<Order> {
  const { db } = ctx
  const { orderNumber, quote } = order
  const payments = await readPayments(db, orderNumber)
  const lines = await listLines(db, orderNumber)
  const events = await listEvents(db, orderNumber)
  const buyer = await findPerson(db, order.placedBy)
  return {
    ...toPlacedOrderView(order, { payments, approvers: await readApprovers(db, order) }),
    placedAt: order.placedAt.toISOString(),
    transactionType: order.transactionType,
    checkoutType: order.checkoutType,
    urlAlias: quote.urlAlias,
    partNumber: quote.partNumber,
    purchaseOrderNumber: order.purchaseOrderNumber,
    note: order.note,
    receiveMail: order.receiveMail,
    serialNumber: order.serialNumber,
    serialNumbers: order.serialNumbers,
    renewals: quote.renewals ?? [],
    preparationDate: quote.preparationDate,
    placedBy: buyer ? fullName(buyer) : '',
    refunded: order.refundedMinor,
    isOnBehalf: order.actingReason !== null,
    memberType: quote.why.memberType,
    rateAt: quote.totals.rateAt,
    licenses: await serialNumbersOf(db, { orderNumber }),
    lines: lines.map((it) => toLineView(it, { locale, quote })),
    payments: payments.map(toPaymentView),
    askedFor: order.askedFor && toAskedForView(order.askedFor, locale),
    events: events.map((it) => toEventView(it, order)),
    may: allowedActions(ctx, order, { lines, payments }),
  }
}

function toPlacedOrderView(
  order: OrderRow,
  { payments, approvers }: { payments: readonly PaymentRow[]; approvers: string[] },
): PlacedOrder {
  const { orderNumber, status, paymentMethodCode: code } = order
  const isCardDue = status === 'pending_payment' && code === PaymentMethod.CreditCard
  return {
    orderNumber,
    status,
    progress: progressOf(status),
    totals: toTotals(order),
    payment: {
      code,
      status: payments.at(-1)?.status ?? 'none',
      redirectUrl: isCardDue ? `/marketplace/api/v1${orderPath(orderNumber)}/payment` : null,
    },
    resultUrl: `/${order.websiteCode}/marketplace/transaction/Result?orderNumber=${orderNumber}`,
    dueAt: order.dueAt?.toISOString() ?? null,
    approvers,
  }
}

/** Returns the totals of an order. */
export function toTotals(order: OrderRow): PlacedOrder['totals'] {
  return {
    productCurrency: order.productCurrency,
    currency: order.currency,
    rate: order.rate,
    unitPrice: order.unitPriceMinor,
    quantity: order.quantity,
    goods: order.goodsMinor,
    taxRate: order.taxRate,
    tax: order.taxMinor,
    subtotal: order.totalMinor,
  }
}

/** Returns the totals of a quote. */
export function toQuoteTotals({
  rateAt: _,
  ...totals
}: OrderRow['quote']['totals']): PlacedOrder['totals'] {
  return totals
}

function toAskedForView(quote: OrderRow['quote'], locale: Locale): Order['askedFor'] {
  const lines = quote.lines.map(({ partNumber, name, quantity }) => ({
    partNumber,
    name: inLocale(name, locale),
    quantity,
  }))
  return { totals: toQuoteTotals(quote.totals), lines }
}

/** Returns the names of the Admins who can decide on an order that waits for approval. */
async function readApprovers(db: Db, order: OrderRow): Promise<string[]> {
  const { status, companyId, placedBy } = order
  if (status !== 'pending_approval') return []
  const admins = await listMembers(db, { companyId, role: 'Admin' })
  return admins.filter((it) => it.id !== placedBy).map(fullName)
}

function toLineView(
  line: LineRow,
  { locale, quote }: { locale: Locale; quote: OrderRow['quote'] },
): Order['lines'][number] {
  return {
    orderItem: line.orderItem,
    partNumber: line.partNumber,
    name: inLocale(line.name, locale),
    categoryName: line.categoryName,
    role: line.role,
    capacity: line.capacity,
    quantity: line.quantity,
    price: line.priceMinor,
    converted: line.convertedMinor,
    listPrice: quote.why.prices[line.position]?.listPrice ?? line.priceMinor,
    isDelivered: line.deliveredAt !== null,
    deliveredAt: line.deliveredAt?.toISOString() ?? null,
    refunded: line.refundedMinor,
  }
}

function toPaymentView(payment: PaymentRow): Order['payments'][number] {
  return {
    code: payment.methodCode,
    status: payment.status,
    amount: payment.amountMinor,
    currency: payment.currency,
    brand: payment.brand,
    startedAt: payment.startedAt.toISOString(),
    settledAt: payment.settledAt?.toISOString() ?? null,
    refunded: payment.refundMinor,
  }
}

/**
 * Returns the API representation of an event. Reasons noted by staff, sales representatives or the
 * gateway are internal and are left out.
 */
function toEventView(
  { event, firstName, lastName }: EventRow,
  { placedBy, actingReason }: OrderRow,
): Order['events'][number] {
  const { from, to, actor, reason, at, personId } = event
  const isReasonPublic = actor === 'admin' || (actor === 'buyer' && from !== null)
  return {
    from,
    to,
    actor,
    isOnBehalf: actingReason !== null && personId === placedBy,
    reason: isReasonPublic ? reason : null,
    at: at.toISOString(),
    by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }
}

/** Returns the actions that the caller can take on an order now. */
export function allowedActions(
  ctx: SignedInContext,
  order: Pick<OrderRow, 'companyId' | 'placedBy' | 'ownerId' | 'status' | 'paymentMethodCode'>,
  {
    lines,
    payments,
  }: {
    lines: readonly Pick<LineRow, 'deliveredAt'>[]
    payments: readonly Pick<PaymentRow, 'startedAt'>[]
  },
): OrderActions {
  const { status, paymentMethodCode } = order
  const isChangeable = mayChange(ctx, order)
  const isCardUnpaid =
    paymentMethodCode === PaymentMethod.CreditCard &&
    (status === 'pending_payment' ||
      (status === 'payment_failed' && isCardRetryable(ctx.config, { payments, now: ctx.now })))
  return {
    cancel: cancellationOf(ctx, order, lines) !== undefined,
    pay: isChangeable && isCardUnpaid,
    approve:
      status === 'pending_approval' &&
      order.placedBy !== ctx.caller.personId &&
      scopeFor(ctx.caller, 'order.approve') !== undefined,
    setPurchaseOrderNumber: isChangeable && !cameToNothing.includes(status),
  }
}
