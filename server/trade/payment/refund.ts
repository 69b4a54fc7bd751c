import type { CardGateway } from '#server/kernel/card-gateway.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { methodsRefundedBy } from './state.ts'
import {
  hasRefunds,
  listRefunds,
  lockPayment,
  type PaymentRow,
  returnCredit,
  updatePayment,
  updatePaymentsOf,
} from './store.ts'

/**
 * Refunds an amount that an order was paid with, all of it or a part. Gift value itself is returned
 * by the giftvalue feature. Credit is released at once. Card payments are refunded later by
 * `sendCardRefund`.
 *
 * @returns `refund_pending` if a card payment has to be refunded
 */
export async function refundPayments(
  tx: Tx,
  { orderNumber, amount, now }: { orderNumber: string; amount: Minor; now: Date },
): Promise<'refunded' | 'refund_pending'> {
  if (amount === 0) return 'refunded'
  const cards = await updatePaymentsOf(tx, {
    orderNumber,
    move: 'requestRefund',
    methodCodes: methodsRefundedBy('requestRefund'),
    refundMinor: amount,
  })
  await updatePaymentsOf(tx, {
    orderNumber,
    move: 'refund',
    methodCodes: methodsRefundedBy('refund'),
    refundedAt: now,
    refundMinor: amount,
  })
  await returnCredit(tx, { orderNumber, amount, now })
  return cards > 0 ? 'refund_pending' : 'refunded'
}

/** A card payment to refund. */
export type CardRefund = Pick<
  PaymentRow,
  'id' | 'orderNumber' | 'session' | 'amountMinor' | 'refundMinor'
>

/** Lists the card payments to refund, oldest first. */
export function listCardRefunds(db: Db, limit: number): Promise<CardRefund[]> {
  return listRefunds(db, limit)
}

/**
 * Refunds a card payment, or the requested part of it, through the gateway. Repeated calls refund
 * it only once.
 */
export async function sendCardRefund(
  gateway: CardGateway,
  { refund, now }: { refund: CardRefund; now: Date },
): Promise<void> {
  const { session, amountMinor, refundMinor } = refund
  if (session === null) return
  await gateway.refund({ session, amount: refundMinor ?? amountMinor, now })
}

/**
 * Records that a card payment was refunded. The caller must lock the order's row first.
 *
 * @returns true if this was the last refund of the order's card payments; false if another one is
 * pending, as that of a second payment, or if the refund was recorded before
 */
export async function completeCardRefund(
  tx: Tx,
  { id, orderNumber, now }: { id: string; orderNumber: string; now: Date },
): Promise<boolean> {
  await lockPayment(tx, id)
  const isFirst = await updatePayment(tx, { id, move: 'completeRefund', refundedAt: now })
  return isFirst && !(await hasRefunds(tx, orderNumber))
}
