import type { PaymentStatus } from './contract.ts'
import type { GatewayEvent } from './gateway.ts'
import { PaymentMethod, PaymentMethodCode } from './payment-method-contract.ts'

interface Move {
  from: readonly PaymentStatus[]
  to: PaymentStatus
}

/**
 * States in which the money of a card can still arrive: another card worked after a decline, or the
 * event was late.
 */
const unpaid = ['pending', 'declined', 'expired', 'cancelled'] as const

/**
 * Moves of a payment: from which states, to which state. No other code changes the state.
 * Source: C7.
 */
export const paymentMoves = {
  capture: { from: unpaid, to: 'succeeded' },
  decline: { from: ['pending'], to: 'declined' },
  cancel: { from: ['pending'], to: 'cancelled' },
  expire: { from: ['pending'], to: 'expired' },
  /** Money arrived that the order cannot be paid with. */
  reject: { from: unpaid, to: 'refund_pending' },
  /** Gift value and credit are refunded at once. */
  refund: { from: ['succeeded'], to: 'refunded' },
  /** A card payment is refunded by the gateway, later. */
  requestRefund: { from: ['succeeded'], to: 'refund_pending' },
  completeRefund: { from: ['refund_pending'], to: 'refunded' },
} as const satisfies Record<string, Move>

/** A move of a payment to another state. */
export type PaymentMove = keyof typeof paymentMoves

const refundMoves = {
  [PaymentMethod.GiftValue]: 'refund',
  [PaymentMethod.CreditTerms]: 'refund',
  [PaymentMethod.CreditCard]: 'requestRefund',
} as const satisfies Record<PaymentMethodCode, PaymentMove>

/** The payment methods that are refunded by a move. */
export function methodsRefundedBy(move: PaymentMove): PaymentMethodCode[] {
  return [...PaymentMethodCode.values].filter((it) => refundMoves[it] === move)
}

/** The effect of a gateway event on a payment. */
export type CardOutcome =
  | { kind: 'captured' }
  | { kind: 'declined' }
  /**
   * The money is refunded: with `isAmountRight` the order can no longer be paid, else the amount
   * was wrong.
   */
  | { kind: 'rejected'; isAmountRight: boolean }
  /** The payment was settled before. */
  | { kind: 'unchanged' }

/**
 * The outcome of a gateway event, if the payment is still in a state for it. Money pays an order
 * that waits for exactly this amount; all other money is refunded in full. Source: C7.
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
 * Seconds until a card payment may be tried again; 0 if it may be now. The first payment of the
 * last `hours` is not counted as a retry.
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
