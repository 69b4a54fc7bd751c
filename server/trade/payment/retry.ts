import type { Config } from '#config/schema.ts'
import { retryWaitSeconds } from './state.ts'

/** True if a failed card payment with these earlier payments can be retried now. */
export function isCardRetryable(
  { orders }: Config,
  { payments, now }: { payments: readonly { startedAt: Date }[]; now: Date },
): boolean {
  const { cardRetries: retries, cardRetryHours: hours } = orders
  const startedAt = payments.map((it) => it.startedAt)
  return retryWaitSeconds(startedAt, { retries, hours, now }) === 0
}
