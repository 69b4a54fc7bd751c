import { addDays, addYears, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** The end of a license; null if it never expires. */
export interface Term {
  /** Its last day. */
  expiresOn: Day | null
  /** The end of that day: the first moment without the license. */
  expiresAt: Date | null
}

/**
 * The term of a license issued at a moment; null months never end. A year that begins on 21
 * November ends with 20 November. Source: C9.
 */
export function termFrom(
  issuedAt: Date,
  { zone, months }: { zone: string; months: number | null },
): Term {
  if (months === null) return { expiresOn: null, expiresAt: null }
  return termUntil(addDays(addMonths(dayIn(zone, issuedAt), months), -1), zone)
}

/** The term of a license by its last day. */
export function termUntil(expiresOn: Day, zone: string): Term {
  return { expiresOn, expiresAt: startOfDay(zone, addDays(expiresOn, 1)) }
}

/** The same day of the month some months later, or the last day of a shorter month. */
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
