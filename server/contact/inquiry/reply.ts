import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'

/** When a desk answers. */
export interface ReplyHours {
  zone: string
  /** Business days after the day on which somebody wrote. */
  businessDays: number
  /** Minutes after midnight at which the desk closes. */
  toMinute: number
}

/** By when somebody who writes is answered: the close of the so-many-th business day after. Saturdays and Sundays are none. Source: C12. */
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
