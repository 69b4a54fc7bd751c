import { addDays, addYears, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** The end of a license's term. Both fields are null if the license never expires. */
export interface Term {
  /** The license's last day. */
  expiresOn: Day | null
  /** Midnight at the end of that day, when the license expires. */
  expiresAt: Date | null
}

/**
 * Returns the term of a license issued at `issuedAt`. If `months` is null, it never ends. A
 * one-year term that begins on November 21 ends on November 20. Source: C9.
 */
export function termFrom(
  issuedAt: Date,
  { zone, months }: { zone: string; months: number | null },
): Term {
  if (months === null) return { expiresOn: null, expiresAt: null }
  return termUntil(lastDay(dayIn(zone, issuedAt), months), zone)
}

/**
 * Returns the term of a license after a renewal by some months: the new months follow its last day,
 * or start today if it has expired. Source: C9.
 */
export function renewedTerm(
  expiresOn: Day,
  { zone, months, now }: { zone: string; months: number; now: Date },
): { expiresOn: Day; expiresAt: Date } {
  const [next, today] = [addDays(expiresOn, 1), dayIn(zone, now)]
  return termUntil(lastDay(next > today ? next : today, months), zone)
}

/** Returns the last day of a term that begins on `first`. */
function lastDay(first: Day, months: number): Day {
  return addDays(addMonths(first, months), -1)
}

/** Returns the term of a license whose last day is `expiresOn`. */
export function termUntil(expiresOn: Day, zone: string): { expiresOn: Day; expiresAt: Date } {
  return { expiresOn, expiresAt: startOfDay(zone, addDays(expiresOn, 1)) }
}

/**
 * Returns the same day of the month a number of months later. If that month is too short, returns
 * its last day.
 */
export function addMonths(day: Day, months: number): Day {
  const date = Number(day.slice(8))
  const since = Number(day.slice(5, 7)) - 1 + months
  const first = addYears(
    `${day.slice(0, 4)}-${String((((since % 12) + 12) % 12) + 1).padStart(2, '0')}-01`,
    Math.floor(since / 12),
  )
  const there = addDays(first, date - 1)
  return there.slice(0, 7) === first.slice(0, 7) ? there : addDays(`${there.slice(0, 7)}-01`, -1)
}
