import { type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { holidaysOf, isBusinessDay } from '#server/platform/time/business-day.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import type { WrittenForm } from './contract.ts'

/** When a desk replies to an inquiry. */
export interface ReplyHours {
  zone: string
  /** Number of business days after the day of the inquiry. */
  businessDays: number
  /** Closing time of the desk, in minutes after midnight. */
  toMinute: number
  /** Working days on which the desk is closed. */
  holidays: ReadonlySet<Day>
}

/**
 * Returns the time by which a reply is expected: the close of business after the given number of
 * business days (Monday to Friday without holidays). Source: C12.
 */
export function replyBy({ zone, businessDays, toMinute, holidays }: ReplyHours, now: Date): Date {
  let day = dayIn(zone, now)
  for (let left = businessDays; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day, holidays)) left -= 1
  }
  while (!isBusinessDay(day, holidays)) day = addDays(day, 1)
  return new Date(startOfDay(zone, day).getTime() + toMinute * 60_000)
}

/** Returns the time by which the desk of the locale's region replies to a form. */
export function replyByFor(
  config: Config,
  { form, locale, receivedAt }: { form: WrittenForm; locale: Locale; receivedAt: Date },
): Date {
  const { regionCode } = localeFacts[locale]
  const { replies, businessHours } = config.forms
  return replyBy(
    {
      zone: zoneOf(config, regionCode),
      businessDays: replies[form].businessDays,
      toMinute: businessHours.toMinute,
      holidays: holidaysOf(config, regionCode),
    },
    receivedAt,
  )
}
