import type { GatewayEvent } from '#server/kernel/card-gateway.ts'
import type { PaymentStatus } from './contract.ts'
import { PaymentMethod, PaymentMethodCode } from './payment-method-contract.ts'

interface Move {
  from: readonly PaymentStatus[]
  to: PaymentStatus
}

/**
 * States in which money from a card can still arrive, because another card works after a decline or
 * an event arrives late.
 */
const unpaid = ['pending', 'declined', 'expired', 'cancelled'] as const

/**
 * The allowed state changes of a payment, each with the states that it starts from and the new
 * state. The state changes in no other way. Source: C7.
 */
export const paymentMoves = {
  capture: { from: unpaid, to: 'succeeded' },
  decline: { from: ['pending'], to: 'declined' },
  cancel: { from: ['pending'], to: 'cancelled' },
  expire: { from: ['pending'], to: 'expired' },
  /** Money arrived that cannot pay the order. */
  reject: { from: unpaid, to: 'refund_pending' },
  /** Gift value and credit are refunded at once. */
  refund: { from: ['succeeded'], to: 'refunded' },
  /** The gateway refunds a card payment later. */
  requestRefund: { from: ['succeeded'], to: 'refund_pending' },
  completeRefund: { from: ['refund_pending'], to: 'refunded' },
} as const satisfies Record<string, Move>

/** The name of a state change in `paymentMoves`. */
export type PaymentMove = keyof typeof paymentMoves

const refundMoves = {
  [PaymentMethod.GiftValue]: 'refund',
  [PaymentMethod.CreditTerms]: 'refund',
  [PaymentMethod.CreditCard]: 'requestRefund',
} as const satisfies Record<PaymentMethodCode, PaymentMove>

/** Returns the payment methods whose payments are refunded with this move. */
export function methodsRefundedBy(move: PaymentMove): PaymentMethodCode[] {
  return [...PaymentMethodCode.values].filter((it) => refundMoves[it] === move)
}

/** The effect of a gateway event on a payment. */
export type CardOutcome =
  | { kind: 'captured' }
  | { kind: 'declined' }
  /**
   * The money is refunded. If `isAmountRight` is true, the order could no longer be paid; if it is
   * false, the amount or currency was wrong.
   */
  | { kind: 'rejected'; isAmountRight: boolean }
  /** The event changed nothing, because the payment was settled before. */
  | { kind: 'unchanged' }

/**
 * Decides the effect of a gateway event on a payment that is not settled. Money pays the order only
 * if the order can still be paid and the amount is exactly right. All other money is refunded in
 * full. Source: C7.
 */
export function cardOutcome(
  event: Pick<GatewayEvent, 'type' | 'amount' | 'currency'>,
  due: { amount: number; currency: string; isOrderPayable: boolean },
): Exclude<CardOutcome, { kind: 'unchanged' }> {
  if (event.type === 'payment.declined') return { kind: 'declined' }
  const isAmountRight = event.amount === due.amount && event.currency === due.currency
  return isAmountRight && due.isOrderPayable
    ? { kind: 'captured' }
    : { kind: 'rejected', isAmountRight }
}

/**
 * Returns the number of seconds until a card payment can be retried; 0 if it can be retried now.
 * The first payment within the last `hours` does not count as a retry.
 */
export function retryWaitSeconds(
  startedAt: readonly Date[],
  { retries, hours, now }: { retries: number; hours: number; now: Date },
): number {
  const since = now.getTime() - hours * 3_600_000
  const [first, ...retried] = startedAt.map((it) => it.getTime()).filter((it) => it > since)
  if (first === undefined || retried.length < retries) return 0
  return Math.max(1, Math.ceil((first - since) / 1000))
}
