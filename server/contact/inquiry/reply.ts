import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** When a desk replies to an inquiry. */
export interface ReplyHours {
  zone: string
  /** Number of business days after the day of the inquiry. */
  businessDays: number
  /** Closing time of the desk, in minutes after midnight. */
  toMinute: number
}

/**
 * Returns the time by which a reply is expected: the close of business after the given number of
 * business days (Monday to Friday). Source: C12.
 */
export function replyBy({ zone, businessDays, toMinute }: ReplyHours, now: Date): Date {
  let day = dayIn(zone, now)
  for (let left = businessDays; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return new Date(startOfDay(zone, day).getTime() + toMinute * 60_000)
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
