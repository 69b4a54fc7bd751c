import type { RegionCode } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Day } from './zone.ts'

/** Returns the working days on which the desks of a region are closed. */
export function holidaysOf(
  { holidays }: Pick<Config, 'holidays'>,
  regionCode: RegionCode,
): ReadonlySet<Day> {
  return new Set(holidays.byRegion[regionCode])
}

/** True for a day from Monday to Friday that is no holiday. */
export function isBusinessDay(day: Day, holidays: ReadonlySet<Day>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}
