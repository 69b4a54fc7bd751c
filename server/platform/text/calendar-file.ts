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
  const stamp = createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketplace//Licenses//EN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...days.flatMap((it) => entryLines(it, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
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
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...remindDaysBefore.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(title)}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r?\n/g, String.raw`\n`)
    .replaceAll('\r', ' ')
}

/**
 * Folds a line after at most 75 bytes, without splitting a character. Continuation lines start with
 * a space.
 */
function foldLine(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (bytes + length > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += length
  }
  return text
}
