import { addDays, addYears, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** When a license ends. */
export interface Term {
  /** The last day on which it runs. */
  expiresOn: Day | null
  /** The end of that day, which is the first moment without it. */
  expiresAt: Date | null
}

/** The term of a license that is issued at a moment for so many months; null: for ever. A year begun on 21 November ends with 20 November. Source: C9. */
export function termFrom(
  issuedAt: Date,
  { zone, months }: { zone: string; months: number | null },
): Term {
  if (months === null) return { expiresOn: null, expiresAt: null }
  return termUntil(addDays(addMonths(dayIn(zone, issuedAt), months), -1), zone)
}

/** The term of a license whose last day is known. */
export function termUntil(expiresOn: Day, zone: string): Term {
  return { expiresOn, expiresAt: startOfDay(zone, addDays(expiresOn, 1)) }
}

/** The same day so many months later, or the last of that month where it has none such. */
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
