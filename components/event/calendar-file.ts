/** What a calendar is told of a date. */
export interface CalendarEntry {
  /** Names it for ever, in the whole world. */
  uid: string
  title: string
  description: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  location: string
  /** The page that tells of it. */
  url: string
  /** When the file was written. */
  writtenAt: Date
}

const encoder = new TextEncoder()

/** A file that calendars read. Source: RFC 5545. */
export function calendarFile({
  uid,
  title,
  description,
  startsAt,
  endsAt,
  location,
  url,
  writtenAt,
}: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketplace//Events//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(writtenAt)}`,
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

/** The same as an address that a link downloads, so that it needs neither script nor a call. */
export function calendarHref(entry: CalendarEntry): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(entry))}`
}

function utcStamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)
}

/** A line has at most 75 bytes; what is longer goes on after a space. No character is cut in half. */
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
