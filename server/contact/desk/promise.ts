import type { RegionCode } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { businessMinutes } from '#server/platform/time/business-minutes.ts'
import { holidaysOf } from '#server/platform/time/business-day.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { LeadLine, LeadStatus } from './lead-contract.ts'

interface Asked {
  /** True if a call is booked: it begins at `dueAt`, also on a weekend. */
  isCall?: boolean
  regionCode: RegionCode
  status: LeadStatus
  dueAt: Date
  /** Time of the first answer. */
  answeredAt: Date | null
}

/**
 * Returns what is left of the promise to answer a lead, in business hours of its region; until a
 * booked call, by the clock. The first answer stops the clock; a lead that is closed without one has
 * no clock.
 */
export function promiseOf(
  config: Pick<Config, 'forms' | 'holidays' | 'regions'>,
  { isCall = false, regionCode, status, dueAt, answeredAt }: Asked,
  now: Date,
): LeadLine['promise'] {
  const timeZone = zoneOf(config, regionCode)
  const isWaiting = answeredAt === null && (status === 'new' || status === 'working')
  const hours = {
    ...config.forms.businessHours,
    zone: timeZone,
    holidays: holidaysOf(config, regionCode),
  }
  const left = () =>
    isCall
      ? Math.trunc((dueAt.getTime() - now.getTime()) / 60_000)
      : businessMinutes(hours, now, dueAt)
  return {
    at: dueAt.toISOString(),
    timeZone,
    minutesLeft: isWaiting ? left() : null,
    isMissed: (answeredAt ?? (isWaiting ? now : dueAt)) > dueAt,
  }
}
