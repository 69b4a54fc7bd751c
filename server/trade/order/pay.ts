import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { spendGiftValue } from '#server/trade/giftvalue/service.ts'
import { beginPayment, reserveCredit } from '#server/trade/payment/service.ts'
import { type Cause, moveOrder } from './move.ts'
import type { OrderRow } from './store.ts'

/**
 * Pays an order that waits for it as its buyer chose: gift value is spent and credit is taken at once, a card is begun. Source: C7.
 *
 * @param payer whose gift value it is
 * @returns the order as it is then
 * @throws Problem `giftvalue.insufficient`, `payment.method_unavailable`
 */
export async function payOrder(
  tx: Tx,
  order: OrderRow,
  { payer, cause }: { payer: string; cause: Omit<Cause, 'by'> },
): Promise<OrderRow> {
  const {
    orderNumber,
    companyId,
    currency,
    totalMinor: amount,
    paymentMethodCode: methodCode,
  } = order
  const { at: now } = cause
  if (methodCode === 2) {
    await beginPayment(tx, {
      orderNumber,
      companyId,
      methodCode,
      amount,
      currency,
      now,
      isSettled: false,
    })
    return order
  }
  if (methodCode === 0)
    await spendGiftValue(tx, { companyId, currency, amount, orderNumber, personId: payer, now })
  else await reserveCredit(tx, { companyId, orderNumber, currency, amount, now })
  await beginPayment(tx, {
    orderNumber,
    companyId,
    methodCode,
    amount,
    currency,
    now,
    isSettled: true,
  })
  return orderPaid(tx, order, { ...cause, by: 'system' })
}

/** Notes that an order is paid. */
export function orderPaid(tx: Tx, order: OrderRow, cause: Cause): Promise<OrderRow> {
  return moveOrder(tx, order, { ...cause, move: 'pay', changes: { paidAt: cause.at, dueAt: null } })
}

/** Until when an order may wait for its payment: a card's for as long as configured, others are paid at once. */
export function paymentDue(
  { orders }: Config,
  { paymentMethodCode, now }: { paymentMethodCode: number; now: Date },
): Date | null {
  return paymentMethodCode === 2 ? new Date(now.getTime() + orders.cardMinutes * 60_000) : null
}
