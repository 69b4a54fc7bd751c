import { icalendarMoment, icalendarText, icalendarValue } from './icalendar.ts'

/** A day in a calendar. */
export interface CalendarDay {
  /** Stable and globally unique id: a calendar that reads the file again updates the entry. */
  uid: string
  /** `YYYY-MM-DD`. */
  day: string
  title: string
  description: string
  url: string
  /** Numbers of days before the day at which the calendar reminds of it. */
  remindDaysBefore: readonly number[]
}

/** A calendar of days. */
export interface DayCalendar {
  name: string
  createdAt: Date
  days: readonly CalendarDay[]
}

/** Creates an iCalendar file with entries that last a day. Source: RFC 5545. */
export function calendarFile({ name, createdAt, days }: DayCalendar): string {
  const stamp = icalendarMoment(createdAt)
  return icalendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketplace//Licenses//EN',
    `X-WR-CALNAME:${icalendarValue(name)}`,
    ...days.flatMap((it) => entryLines(it, stamp)),
    'END:VCALENDAR',
  ])
}

function entryLines(
  { uid, day, title, description, url, remindDaysBefore }: CalendarDay,
  stamp: string,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${icalendarValue(title)}`,
    `DESCRIPTION:${icalendarValue(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...remindDaysBefore.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${icalendarValue(title)}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}
