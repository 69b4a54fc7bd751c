import { addDays, dayIn } from '#server/platform/time/zone.ts'

/** What says when a part can be sent. */
export interface LeadFacts {
  /** Days from an order; null when they are not known. */
  leadDays: number | null
}

/**
 * When a part can be sent, YYYY/MM/DD in the region's zone; today when its lead time is not known. Source: spec §4 BTO, C1,
 * trap 44.
 */
export function commitmentDate(
  { leadDays }: LeadFacts,
  { zone, now }: { zone: string; now: Date },
): string {
  return addDays(dayIn(zone, now), leadDays ?? 0).replaceAll('-', '/')
}

/** When all is ready: the latest of the parts' dates; null without parts. Source: spec §9. */
export function preparationDate(dates: readonly string[]): string | null {
  return dates.toSorted().at(-1) ?? null
}
