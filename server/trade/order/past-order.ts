import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { spendGiftValue } from '#server/trade/giftvalue/service.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import { completeIfDelivered } from './fulfill.ts'
import { listLines, updateDelivered } from './line-store.ts'
import { moveOrder } from './move.ts'
import { markPaid, toCharge } from './pay.ts'
import { recordOrder } from './record-order.ts'
import type { OrderRow } from './store.ts'

/** A past order with the state that it reached. */
export interface PastOrder {
  orderNumber: string
  quote: HeldQuote
  /** The person who placed the order. */
  personId: string
  termsVersion: string
  requestId: string
  placedAt: Date
  outcome:
    | { state: 'cancelled'; at: Date }
    | { state: 'provisioning'; paidAt: Date; at: Date }
    | { state: 'completed'; paidAt: Date; provisionedAt: Date; at: Date }
}

/**
 * Records a past order with all its events. Spends gift value if the order was paid with gift
 * value, and counts a completed order toward the membership level. Takes no stock or credit, issues
 * no licenses and sends no emails.
 *
 * @throws Problem `giftvalue.insufficient` if the order was paid with more gift value than was
 * available at that time
 */
export async function recordPastOrder(tx: Tx, config: Config, past: PastOrder): Promise<OrderRow> {
  const { orderNumber, quote, personId, requestId, termsVersion, placedAt, outcome } = past
  const order = await recordOrder(tx, config, {
    orderNumber,
    quote,
    request: { termsVersion },
    buyer: { personId, acting: null },
    status: 'pending_payment',
    cause: { requestId, at: placedAt },
  })
  if (outcome.state === 'cancelled')
    return moveOrder(tx, order, {
      by: 'buyer',
      personId,
      requestId,
      at: outcome.at,
      move: 'cancel',
      changes: { dueAt: null },
    })
  if (quote.paymentMethodCode === PaymentMethod.GiftValue)
    await spendGiftValue(tx, { ...toCharge(order, placedAt), personId })
  const bySystem = { by: 'system', requestId } as const
  const paid = await markPaid(tx, order, { ...bySystem, at: outcome.paidAt })
  const provisioning = await moveOrder(tx, paid, {
    ...bySystem,
    at: outcome.state === 'completed' ? outcome.provisionedAt : outcome.at,
    move: 'provision',
  })
  if (outcome.state === 'provisioning') return provisioning
  const ids = (await listLines(tx, orderNumber)).map((it) => it.id)
  await updateDelivered(tx, { ids, at: outcome.at, personId: null })
  return completeIfDelivered(tx, config, {
    order: provisioning,
    cause: { ...bySystem, at: outcome.at },
    isSilent: true,
  })
}
