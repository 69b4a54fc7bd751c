import { isoIn } from '#components/event/event-times.ts'
import { dateFormat } from '#config/intl.ts'
import { withWideWeekday } from '#components/ui/weekday.ts'
import type { Locale } from '#config/locales.ts'

/** A time at which a call can begin, in UTC. */
export interface CallTime {
  start: string
  end: string
}

/** The times of a day in the visitor's time zone. */
export interface CallDay {
  /** `YYYY-MM-DD`. */
  day: string
  times: CallTime[]
}

interface Where {
  locale: Locale
  /** IANA name. */
  timeZone: string
}

/** Groups times by the day on which they begin in a time zone. */
export function daysOf(times: readonly CallTime[], timeZone: string): CallDay[] {
  const days = Map.groupBy(times, ({ start }) => dayOf(start, timeZone))
  return [...days].map(([day, its]) => ({ day, times: its }))
}

/** Returns the day of a time in a time zone; "" if the time cannot be read. */
export function dayOf(start: string, timeZone: string): string {
  return Number.isNaN(Date.parse(start)) ? '' : isoIn(start, timeZone).slice(0, 10)
}

/** Formats a day: Thursday, 26 November; in Japanese 11月26日（木）. */
export function dayName(day: string, locale: Locale): string {
  const format = dateFormat(locale, {
    weekday: locale.startsWith('ja') ? 'short' : 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return withWideWeekday(format.format(new Date(`${day}T00:00:00Z`)))
}

/** Formats the time of day at which a call begins: 09:30. */
export function clockText(start: string, { locale, timeZone }: Where): string {
  const format = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return format.format(new Date(start))
}

/** Formats day and time at which a call begins: Thu 26 Nov, 09:30. */
export function momentText(start: string, { locale, timeZone }: Where): string {
  const format = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return withWideWeekday(format.format(new Date(start)))
}

/** Returns the value of a time's checkbox. Source: ISO 8601, intervals. */
export function valueOfTime({ start, end }: CallTime): string {
  return `${start}/${end}`
}
