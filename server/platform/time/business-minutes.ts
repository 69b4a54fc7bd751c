import { isBusinessDay } from './business-day.ts'
import { addDays, type Day, dayIn, minuteIn } from './zone.ts'

/** Business hours of a desk. Clock changes happen outside of them. */
export interface BusinessHours {
  zone: string
  /** Opening and closing time, in minutes after midnight. */
  fromMinute: number
  toMinute: number
  /** Working days on which the desk is closed. */
  holidays: ReadonlySet<Day>
}

/**
 * Returns the minutes of business hours from one moment to another: nights, weekends and holidays
 * do not count. Negative if the second moment is earlier.
 */
export function businessMinutes(hours: BusinessHours, from: Date, to: Date): number {
  if (to < from) return -businessMinutes(hours, to, from)
  const [first, last] = [dayIn(hours.zone, from), dayIn(hours.zone, to)]
  let minutes = minutesOpenBy(hours, last, to) - minutesOpenBy(hours, first, from)
  for (let day = first; day < last; day = addDays(day, 1))
    if (isBusinessDay(day, hours.holidays)) minutes += hours.toMinute - hours.fromMinute
  return minutes
}

/** Returns for how many minutes of a day the desk has been open by a moment of that day. */
function minutesOpenBy(
  { zone, fromMinute, toMinute, holidays }: BusinessHours,
  day: Day,
  moment: Date,
): number {
  if (!isBusinessDay(day, holidays)) return 0
  return Math.min(Math.max(minuteIn(zone, moment), fromMinute), toMinute) - fromMinute
}
