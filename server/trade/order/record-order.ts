import type { Config } from '#config/schema.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import { countChange } from '#server/platform/db/counted-changes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Minor, sumOf, timesCount } from '#server/platform/money/minor.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { paymentMethodNames } from '#server/trade/payment/payment-method-contract.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import type { OrderRequest, OrderStatus } from './order-contract.ts'
import { type Cause, countState } from './move.ts'
import { paymentDue } from './pay.ts'
import { insertOrder, type OrderRow } from './store.ts'

/** An order to record, with its number and first status. Recording an order takes no stock. */
export interface NewOrder {
  orderNumber: string
  quote: HeldQuote
  request: Pick<OrderRequest, 'purchaseOrderNumber' | 'note' | 'termsVersion'>
  buyer: Pick<SignedIn, 'personId' | 'acting'>
  status: OrderStatus
  cause: Pick<Cause, 'requestId' | 'at'>
}

/** Records an order with its lines and its first event, at the prices of its quote. */
export async function recordOrder(tx: Tx, config: Config, order: NewOrder): Promise<OrderRow> {
  const { orderNumber, status, buyer, cause } = order
  const event = {
    orderNumber,
    from: null,
    to: status,
    actor: 'buyer',
    personId: buyer.personId,
    reason: buyer.acting?.reason ?? null,
    requestId: cause.requestId,
    at: cause.at,
    position: 0,
  } as const
  const recorded = await insertOrder(tx, {
    row: toOrderRow(config, order),
    lines: toLineRows(order),
    event,
  })
  if (!recorded) throw new Error(`order ${orderNumber} was not inserted`)
  const method = paymentMethodNames[recorded.paymentMethodCode]
  countChange(tx, { counter: 'orders_placed_total', labels: { method } })
  countState(tx, status)
  return recorded
}

/** Returns the price of the goods in a quote's lines in the currency of the price list. */
export function goodsValue({
  lines,
}: {
  lines: readonly { price: Minor; quantity: number }[]
}): Minor {
  return sumOf(lines.map((it) => timesCount(it.price, it.quantity)))
}

/** Returns the serial numbers of the licenses that an order upgrades or renews. */
export function changedLicenses({
  serialNumber,
  renewals,
}: Pick<HeldQuote, 'serialNumber' | 'renewals'>): string[] {
  return renewals?.map((it) => it.serialNumber) ?? (serialNumber === null ? [] : [serialNumber])
}

/** Returns the lines that take something from stock. A renewal hands nothing out. */
export function stockedLines({ lines }: Pick<HeldQuote, 'lines'>): Pick<HeldQuote, 'lines'> {
  return { lines: lines.filter((it) => it.role !== 'renewal') }
}

function toOrderRow(config: Config, order: NewOrder): Parameters<typeof insertOrder>[1]['row'] {
  const { orderNumber, quote, request, buyer, status } = order
  const { at } = order.cause
  const { totals } = quote
  return {
    orderNumber,
    companyId: quote.companyId,
    placedBy: buyer.personId,
    actingReason: buyer.acting?.reason ?? null,
    quoteId: quote.quoteId,
    websiteCode: quote.websiteCode,
    transactionType: quote.transactionType,
    checkoutType: quote.checkoutType,
    paymentMethodCode: quote.paymentMethodCode,
    receiveMail: quote.receiveMail,
    serialNumber: quote.serialNumber,
    serialNumbers: quote.serialNumbers,
    purchaseOrderNumber: request.purchaseOrderNumber ?? null,
    note: request.note ?? null,
    termsVersion: request.termsVersion,
    productCurrency: totals.productCurrency,
    currency: totals.currency,
    rate: totals.rate,
    taxRate: totals.taxRate,
    quantity: totals.quantity,
    unitPriceMinor: totals.unitPrice,
    goodsMinor: totals.goods,
    taxMinor: totals.tax,
    totalMinor: totals.subtotal,
    valueMinor: goodsValue(quote),
    quote,
    status,
    placedAt: at,
    dueAt: dueAt(config, order),
    paidAt: status === 'paid' ? at : null,
  }
}

/** Returns the time at which an order in its first status expires; null if it does not expire. */
function dueAt(
  config: Config,
  { status, quote, cause }: Pick<NewOrder, 'status' | 'quote' | 'cause'>,
): Date | null {
  if (status === 'paid') return null
  if (status === 'pending_approval')
    return new Date(cause.at.getTime() + config.orders.approvalDays * dayMs)
  return paymentDue(config, { ...quote, now: cause.at })
}

/** Returns the rows of an order's lines. */
export function toLineRows({
  orderNumber,
  quote,
}: Pick<NewOrder, 'orderNumber' | 'quote'>): Parameters<typeof insertOrder>[1]['lines'] {
  return quote.lines.map(({ price, converted, ...line }, position) => ({
    ...line,
    orderNumber,
    position,
    orderItem: `${orderNumber}-${String(position + 1).padStart(2, '0')}`,
    priceMinor: price,
    convertedMinor: converted,
  }))
}
