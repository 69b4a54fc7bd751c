/** Data of a calendar entry. */
export interface CalendarEntry {
  /** Stable and globally unique id. */
  uid: string
  title: string
  description: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  location: string
  /** URL of the event's page. */
  url: string
  /** Time the file was created. */
  createdAt: Date
}

const encoder = new TextEncoder()

/** Creates an iCalendar file with one event. Source: RFC 5545. */
export function calendarFile({
  uid,
  title,
  description,
  startsAt,
  endsAt,
  location,
  url,
  createdAt,
}: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketplace//Events//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(createdAt)}`,
    `DTSTART:${utcStamp(new Date(startsAt))}`,
    `DTEND:${utcStamp(new Date(endsAt))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(location)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/**
 * Returns the file as a data URL, so that downloading it needs neither JavaScript nor a request.
 */
export function calendarHref(entry: CalendarEntry): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(entry))}`
}

/** Formats a time in UTC as iCalendar does: `20261203T010000Z`. */
function utcStamp(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)
}

/**
 * Folds a line after at most 75 bytes, without splitting a character. Continuation lines start with
 * a space.
 */
function foldLine(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const length = encoder.encode(character).length
    if (bytes + length > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += length
  }
  return text
}
