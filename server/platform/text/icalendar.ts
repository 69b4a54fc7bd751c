/** Joins the lines of an iCalendar file: folded, with CR LF. Source: RFC 5545 §3.1. */
export function icalendarText(lines: readonly string[]): string {
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** Formats a time in UTC as iCalendar does: `20261203T010000Z`. Source: RFC 5545 §3.3.5. */
export function icalendarMoment(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Escapes a text value. Source: RFC 5545 §3.3.11. */
export function icalendarValue(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r?\n/g, String.raw`\n`)
    .replaceAll('\r', ' ')
}

/** Quotes the value of a parameter, which cannot contain quotes. Source: RFC 5545 §3.2. */
export function icalendarParameter(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]+/gu, ' ').trim()}"`
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
