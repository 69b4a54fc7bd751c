import type { Config } from '#config/schema.ts'
import { addDays, type Day, dayIn } from '#server/platform/time/zone.ts'

/** Returns the last day of a dated quote that is made now. Source: C21. */
export function lastDayOfQuote(
  { checkout }: Pick<Config, 'checkout'>,
  { zone, now }: { zone: string; now: Date },
): Day {
  return addDays(dayIn(zone, now), checkout.quoteDays)
}
