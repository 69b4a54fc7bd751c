import { type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { holidaysOf } from '#server/platform/time/business-day.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { BookingTimes, BookingTimesInput } from './booking-contract.ts'
import { listCalls } from './call-store.ts'
import { freeSlots, offeredSlots, type SlotRules } from './slots.ts'

/** Returns the times at which the desk of a site's region can call somebody back. */
export async function bookingTimes(
  { db, config, now }: RequestContext,
  { websiteCode }: BookingTimesInput,
): Promise<BookingTimes> {
  const rules = slotRulesOf(config, websiteCode)
  const { zone, slotMinutes, maxSlots } = rules
  const { regionCode } = localeFacts[websiteCode]
  const calls = await listCalls(db, { regionCode, after: now })
  return {
    timeZone: zone,
    slotMinutes,
    maxSlots,
    timeInfos: freeSlots(offeredSlots(rules, now), calls, config.forms.booking),
  }
}

/** Returns the rules for calls of the desk that serves a site. */
export function slotRulesOf(config: Config, locale: Locale): SlotRules {
  const { regionCode } = localeFacts[locale]
  return {
    zone: zoneOf(config, regionCode),
    ...config.forms.businessHours,
    ...config.forms.booking,
    holidays: holidaysOf(config, regionCode),
  }
}
