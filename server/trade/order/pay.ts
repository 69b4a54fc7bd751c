import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { spendGiftValue } from '#server/trade/giftvalue/service.ts'
import {
  payByCredit,
  recordGiftValuePayment,
  startCardPayment,
} from '#server/trade/payment/service.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import { type Cause, moveOrder } from './move.ts'
import type { OrderRow } from './store.ts'

/**
 * Pays an order with the buyer's payment method. Gift value and credit are taken at once. A card
 * payment is only started here. Source: C7.
 *
 * @param payer the person who spends the gift value
 * @returns the order, which is paid or still waiting for the card payment
 * @throws Problem `giftvalue.insufficient`, `payment.method_unavailable`
 */
export async function payOrder(
  tx: Tx,
  order: OrderRow,
  { payer, cause }: { payer: string; cause: Omit<Cause, 'by'> },
): Promise<OrderRow> {
  const charge = toCharge(order, cause.at)
  switch (order.paymentMethodCode) {
    case PaymentMethod.CreditCard:
      await startCardPayment(tx, charge)
      return order
    case PaymentMethod.CreditTerms:
      await payByCredit(tx, charge)
      break
    case PaymentMethod.GiftValue:
      await spendGiftValue(tx, { ...charge, personId: payer })
      await recordGiftValuePayment(tx, charge)
  }
  return markPaid(tx, order, { ...cause, by: 'system' })
}

/** Moves an order to `paid`. */
export function markPaid(tx: Tx, order: OrderRow, cause: Cause): Promise<OrderRow> {
  return moveOrder(tx, order, { ...cause, move: 'pay', changes: { paidAt: cause.at, dueAt: null } })
}

/** Returns the charge for an order. */
export function toCharge(
  { orderNumber, companyId, currency, totalMinor }: OrderRow,
  now: Date,
): Parameters<typeof startCardPayment>[1] {
  return { orderNumber, companyId, amount: totalMinor, currency, now }
}

/**
 * Returns the time at which an order expires if its card payment does not arrive. Returns null for
 * other payment methods, which pay an order at once.
 */
export function paymentDue(
  { orders }: Config,
  { paymentMethodCode, now }: { paymentMethodCode: number; now: Date },
): Date | null {
  return paymentMethodCode === PaymentMethod.CreditCard
    ? new Date(now.getTime() + orders.cardMinutes * 60_000)
    : null
}
