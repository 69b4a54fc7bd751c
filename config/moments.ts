/**
 * Formats a moment with the name of the time zone after the time: `2026年12月5日 12:05 GMT+8`. In
 * Chinese, `Intl` sets the zone before the time or in square brackets. Server and browser share
 * this file.
 *
 * @param format one with a `timeZoneName`
 */
export function withZoneLast(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = format.formatToParts(moment)
  const zone = parts.find((it) => it.type === 'timeZoneName')?.value
  if (zone === undefined) return format.format(moment)
  const rest = parts.filter((it) => it.type !== 'timeZoneName').map((it) => it.value)
  const text = rest.join('').replace('[]', '').replaceAll(/ {2,}/g, ' ')
  return `${text.trim()} ${zone}`
}
