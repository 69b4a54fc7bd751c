import { isBusinessDay } from '#server/platform/time/business-day.ts'
import { addDays, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'

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
