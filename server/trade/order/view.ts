import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { readPayments } from '#server/trade/payment/service.ts'
import type { Order, PlacedOrder } from './contract.ts'
import { mayChange } from './scope.ts'
import { nextStatus, progressOf } from './state.ts'
import { findPerson, listEvents, listLines, type OrderRow } from './store.ts'
import { nameIn } from './texts.ts'

/** Where an order stands in the API. */
export function orderPath(orderNumber: string): string {
  return `/checkout/orders/${orderNumber}`
}

/** An order as its placing is answered. */
export async function placedView(db: Db, order: OrderRow): Promise<PlacedOrder> {
  const { orderNumber, status, paymentMethodCode: code, websiteCode } = order
  const payment = (await readPayments(db, orderNumber)).at(-1)
  const isCardDue = status === 'pending_payment' && code === 2
  return {
    orderNumber,
    status,
    progress: progressOf(status),
    totals: totalsOf(order),
    payment: {
      code,
      status: payment?.status ?? 'none',
      redirectUrl: isCardDue ? `/marketplace/api/v1${orderPath(orderNumber)}/payment` : null,
    },
    resultUrl: `/${websiteCode}/marketplace/transaction/Result?orderNumber=${orderNumber}`,
  }
}

/** An order with all that became of it, for whoever may see it. */
export async function orderView(
  ctx: SignedInContext,
  order: OrderRow,
  locale: Locale = order.websiteCode,
): Promise<Order> {
  const { db, caller } = ctx
  const { orderNumber, status } = order
  const [placed, lines, events, payments, buyer] = [
    await placedView(db, order),
    await listLines(db, orderNumber),
    await listEvents(db, orderNumber),
    await readPayments(db, orderNumber),
    await findPerson(db, order.placedBy),
  ]
  const {
    transactionType,
    checkoutType,
    purchaseOrderNumber,
    note,
    receiveMail,
    serialNumber,
    serialNumbers,
    quote,
  } = order
  return {
    ...placed,
    placedAt: order.placedAt.toISOString(),
    dueAt: order.dueAt?.toISOString() ?? null,
    transactionType,
    checkoutType,
    urlAlias: quote.urlAlias,
    purchaseOrderNumber,
    note,
    receiveMail,
    serialNumber,
    serialNumbers,
    preparationDate: quote.preparationDate,
    placedBy: buyer ? fullName(buyer) : '',
    isOnBehalf: order.actingReason !== null,
    lines: lines.map(
      ({
        orderItem,
        partNumber,
        name,
        categoryName,
        role,
        capacity,
        quantity,
        priceMinor,
        convertedMinor,
        deliveredAt,
      }) => ({
        orderItem,
        partNumber,
        name: nameIn(name, locale),
        categoryName,
        role,
        capacity,
        quantity,
        price: priceMinor,
        converted: convertedMinor,
        isDelivered: deliveredAt !== null,
        deliveredAt: deliveredAt?.toISOString() ?? null,
      }),
    ),
    payments: payments.map(({ methodCode, amountMinor, startedAt, settledAt, ...it }) => ({
      code: methodCode,
      status: it.status,
      amount: amountMinor,
      currency: it.currency,
      brand: it.brand,
      startedAt: startedAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    events: events.map(({ event: { from, to, actor, reason, at }, firstName, lastName }) => ({
      // what staff, sales and the gateway note is theirs
      from,
      to,
      actor,
      reason: actor === 'admin' || (actor === 'buyer' && from !== null) ? reason : null,
      at: at.toISOString(),
      by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
    })),
    may: {
      cancel: mayChange(ctx, order) && nextStatus(status, 'cancel', 'buyer') !== undefined,
      pay:
        mayChange(ctx, order) &&
        order.paymentMethodCode === 2 &&
        (status === 'pending_payment' || status === 'payment_failed'),
      approve: status === 'pending_approval' && scopeFor(caller, 'order.approve') !== undefined,
    },
  }
}

function totalsOf(order: OrderRow): PlacedOrder['totals'] {
  const {
    productCurrency,
    currency,
    rate,
    unitPriceMinor,
    quantity,
    goodsMinor,
    taxRate,
    taxMinor,
    totalMinor,
  } = order
  return {
    productCurrency,
    currency,
    rate,
    unitPrice: unitPriceMinor,
    quantity,
    goods: goodsMinor,
    taxRate,
    tax: taxMinor,
    subtotal: totalMinor,
  }
}
