import type { Config } from '#config/schema.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { ActingCompany } from './caller.ts'
import { Problem } from './problem.ts'
import { addDays, addYears, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** Days of a history in the zone of a region, both included. */
export interface Period {
  startDate: Day
  endDate: Day
  /** The first moment of the first day. */
  from: Date
  /** The first moment after the last day. */
  until: Date
  timeZone: string
}

/** Days as they are asked for. */
export interface AskedPeriod {
  startDate?: Day | undefined
  endDate?: Day | undefined
}

/**
 * The days of a history that a company asks for: up to today and as far back as records go, unless told otherwise. Source: C1, spec §1.
 *
 * @throws Problem `date.range_invalid` when it ends before it begins, `date.too_old` when it begins before records do
 */
export function periodOf(
  config: Config,
  {
    asked,
    company,
    now,
  }: { asked: AskedPeriod; company: Pick<ActingCompany, 'regionCode'> | null; now: Date },
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
