import { addDays, dayIn } from '#server/platform/time/zone.ts'

/** The lead time of a part. */
export interface LeadFacts {
  /** Number of days from the order until the part can ship; null if unknown. */
  leadDays: number | null
}

/**
 * Returns the day on which a part ordered now can ship, as YYYY/MM/DD in the time zone of the
 * region. If the lead time is unknown, this is today. Source: spec §4 BTO, C1, trap 44.
 */
export function commitmentDate(
  { leadDays }: LeadFacts,
  { zone, now }: { zone: string; now: Date },
): string {
  return addDays(dayIn(zone, now), leadDays ?? 0).replaceAll('-', '/')
}

/**
 * Returns the day on which all parts are ready: the latest of the given dates, or null if no dates
 * are given. Source: spec §9.
 */
export function preparationDate(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null
}
