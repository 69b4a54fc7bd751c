import type { Minor } from '#server/platform/money/minor.ts'
import { type Day, daysBetween } from '#server/platform/time/zone.ts'

/** A day at whose end gift value expires. */
export interface Expiry {
  day: Day
  amount: Minor
  /** Days from today: 0 on the last day. */
  daysLeft: number
}

/**
 * Says what of a balance expires next, and how much within each number of days.
 *
 * @param expiries amounts by their last day, the next one first
 */
export function expiriesFrom(
  expiries: readonly { expiresOn: Day; minor: Minor }[],
  { today, steps }: { today: Day; steps: readonly number[] },
): { all: Expiry[]; next: Expiry | undefined; within: { days: number; amount: Minor }[] } {
  const all = expiries.map(({ expiresOn, minor }) => ({
    day: expiresOn,
    amount: minor,
    daysLeft: daysBetween(today, expiresOn),
  }))
  return {
    all,
    next: all[0],
    within: steps.map((days) => ({
      days,
      amount: all
        .filter((it) => it.daysLeft <= days)
        .reduce((total, { amount }) => total + amount, 0),
    })),
  }
}
