import type { Config } from '#config/schema.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { ActingCompany } from './caller.ts'
import { Problem } from './problem.ts'
import { addDays, addYears, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** Days of a history, first and last included, in a region's time zone. */
export interface Period {
  startDate: Day
  endDate: Day
  /** Start of the first day. */
  from: Date
  /** End of the last day, excluded. */
  until: Date
  timeZone: string
}

/** The first and last day that a request for a history specifies. */
export interface PeriodRequest {
  startDate?: Day | undefined
  endDate?: Day | undefined
}

/**
 * Returns the days of a requested history. By default, it ends today and begins on the oldest day
 * for which records are kept. Source: C1, spec §1.
 *
 * @throws Problem `date.range_invalid` if the history would end before it begins, `date.too_old` if
 * it would begin before the oldest day
 */
export function periodOf(
  config: Config,
  {
    asked,
    company,
    now,
  }: { asked: PeriodRequest; company: Pick<ActingCompany, 'regionCode'> | null; now: Date },
): Period {
  const timeZone = zoneOf(config, company?.regionCode ?? null)
  const today = dayIn(timeZone, now)
  const oldest = addYears(today, -config.membership.recordsYears)
  const { endDate = today, startDate = oldest } = asked
  if (startDate > endDate)
    throw new Problem('date.range_invalid', {
      errors: [{ pointer: '/startDate', code: 'date.range_invalid' }],
    })
  if (startDate < oldest)
    throw new Problem('date.too_old', {
      errors: [{ pointer: '/startDate', code: 'date.too_old' }],
      context: { oldest },
    })
  return {
    startDate,
    endDate,
    from: startOfDay(timeZone, startDate),
    until: startOfDay(timeZone, addDays(endDate, 1)),
    timeZone,
  }
}
