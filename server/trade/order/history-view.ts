import type { Locale } from '#config/locales.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { fullName } from '#server/people/account/service.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { readPayments } from '#server/trade/payment/service.ts'
import type { OpenOrder, OrderHistoryItem } from './history-contract.ts'
import type { ListedOrder } from './history-store.ts'
import { progressOf } from './state.ts'
import { allowedActions } from './view.ts'

/** An order in a list, without what depends on the caller. */
type HistoryFacts = Omit<OrderHistoryItem, 'isOverdue' | 'may'>

/** Returns the API representation of an order in the order history. */
export async function toHistoryItemView(
  ctx: SignedInContext,
  listed: ListedOrder,
  { websiteCode, overdue = [] }: { websiteCode?: Locale | undefined; overdue?: readonly string[] },
): Promise<OrderHistoryItem> {
  const { order, lines } = listed
  const { orderNumber, status } = order
  // only a declined card payment can be retried, which depends on the earlier payments
  const payments = status === 'payment_failed' ? await readPayments(ctx.db, orderNumber) : []
  return {
    ...toHistoryFacts(listed, websiteCode),
    isOverdue: overdue.includes(orderNumber),
    may: allowedActions(ctx, order, { lines, payments }),
  }
}

/**
 * Returns what a list says of an order, whoever reads it. Names are in the language of `locale`.
 */
export function toHistoryFacts(
  { order, lines, ...names }: ListedOrder,
  locale: Locale = order.websiteCode,
): HistoryFacts {
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    status: order.status,
    progress: progressOf(order.status),
    transactionType: order.transactionType,
    paymentType: order.paymentMethodCode,
    currency: order.currency,
    quantity: order.quantity,
    unitPrice: order.unitPriceMinor,
    tax: order.taxMinor,
    amount: order.totalMinor,
    refunded: order.refundedMinor,
    purchaseOrderNumber: order.purchaseOrderNumber,
    placedBy: fullName(names),
    isOnBehalf: order.actingReason !== null,
    dueAt: order.dueAt?.toISOString() ?? null,
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
  order: { orderNumber, placedAt, status, productCurrency, valueMinor, refundedValueMinor },
}: ListedOrder): OpenOrder {
  return {
    orderNumber,
    placedAt: placedAt.toISOString(),
    status,
    progress: progressOf(status),
    currency: productCurrency,
    amount: valueMinor - refundedValueMinor,
  }
}
