import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { isCardRetryable, readPayments } from '#server/trade/payment/service.ts'
import type { OpenOrder, OrderHistoryItem } from './history-contract.ts'
import type { ListedOrder } from './history-store.ts'
import type { Order, PlacedOrder } from './order-contract.ts'
import { cancellationOf } from './cancellation.ts'
import { mayChange } from './scope.ts'
import { progressOf } from './state.ts'
import { type LineRow, listLines } from './line-store.ts'
import { findPerson, listEvents, type OrderRow } from './store.ts'
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
  return toPlacedOrderView(order, await readPayments(db, order.orderNumber))
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
    ...toPlacedOrderView(order, payments),
    placedAt: order.placedAt.toISOString(),
    dueAt: order.dueAt?.toISOString() ?? null,
    transactionType: order.transactionType,
    checkoutType: order.checkoutType,
    urlAlias: quote.urlAlias,
    purchaseOrderNumber: order.purchaseOrderNumber,
    note: order.note,
    receiveMail: order.receiveMail,
    serialNumber: order.serialNumber,
    serialNumbers: order.serialNumbers,
    preparationDate: quote.preparationDate,
    placedBy: buyer ? fullName(buyer) : '',
    refunded: order.refundedMinor,
    isOnBehalf: order.actingReason !== null,
    lines: lines.map((it) => toLineView(it, locale)),
    payments: payments.map(toPaymentView),
    events: events.map(toEventView),
    may: allowedActions(ctx, order, { lines, payments }),
  }
}

function toPlacedOrderView(order: OrderRow, payments: readonly PaymentRow[]): PlacedOrder {
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
  }
}

function toTotals(order: OrderRow): PlacedOrder['totals'] {
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

function toLineView(line: LineRow, locale: Locale): Order['lines'][number] {
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
function toEventView({ event, firstName, lastName }: EventRow): Order['events'][number] {
  const { from, to, actor, reason, at } = event
  const isReasonPublic = actor === 'admin' || (actor === 'buyer' && from !== null)
  return {
    from,
    to,
    actor,
    reason: isReasonPublic ? reason : null,
    at: at.toISOString(),
    by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }
}

function allowedActions(
  ctx: SignedInContext,
  order: OrderRow,
  { lines, payments }: { lines: readonly LineRow[]; payments: readonly PaymentRow[] },
): Order['may'] {
  const { status, paymentMethodCode } = order
  const isChangeable = mayChange(ctx, order)
  const isCardUnpaid =
    paymentMethodCode === PaymentMethod.CreditCard &&
    (status === 'pending_payment' ||
      (status === 'payment_failed' && isCardRetryable(ctx.config, { payments, now: ctx.now })))
  return {
    cancel: cancellationOf(ctx, order, lines) !== undefined,
    pay: isChangeable && isCardUnpaid,
    approve: status === 'pending_approval' && scopeFor(ctx.caller, 'order.approve') !== undefined,
  }
}

/**
 * Returns the API representation of an order in the order history. Names are in the language of
 * `locale`.
 */
export function toHistoryItemView(
  { order, lines, ...names }: ListedOrder,
  locale: Locale = order.websiteCode,
): OrderHistoryItem {
  const {
    orderNumber,
    placedAt,
    status,
    transactionType,
    paymentMethodCode: paymentType,
    currency,
    totalMinor: amount,
    refundedMinor: refunded,
  } = order
  return {
    orderNumber,
    placedAt: placedAt.toISOString(),
    status,
    progress: progressOf(status),
    transactionType,
    paymentType,
    currency,
    amount,
    refunded,
    placedBy: fullName(names),
    items: lines.map(({ partNumber, name, capacity, quantity }) => ({
      partNumber,
      item: inLocale(name, locale),
      volume: quantity,
      capacity,
    })),
  }
}

/** Returns the API representation of an order in the list of open orders. */
export function toOpenOrderView({
  order: { orderNumber, placedAt, status, productCurrency: currency, valueMinor: amount },
}: ListedOrder): OpenOrder {
  return {
    orderNumber,
    placedAt: placedAt.toISOString(),
    status,
    progress: progressOf(status),
    currency,
    amount,
  }
}
