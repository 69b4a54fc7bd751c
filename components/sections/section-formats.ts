import { withDetail } from '#config/lists.ts'
import { durationText } from '#config/duration.ts'
import { dateFormat, numberFormat } from '#config/intl.ts'

const units = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' } as const

/**
 * Formats a duration that editors write once for all languages: `5 d` becomes "5 days"; other texts
 * are unchanged.
 */
export function spanText(span: string, locale: string): string {
  const [, amount, letter] = /^(\d+) ?([hdwmy])$/.exec(span) ?? []
  return amount === undefined
    ? span
    : durationText(Number(amount), units[letter as keyof typeof units], locale)
}

/** Formats a number with thousands separators. */
export function countText(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** Formats hours, which editors write as `09:00-18:00`: with ～ in Japanese, else an en dash. */
export function hoursText(hours: string, locale: string): string {
  return hours.replace(/\s*-\s*/, locale.startsWith('ja') ? '～' : '–')
}

/**
 * Returns the name of a time zone with its current UTC offset: "Eastern Time (UTC−5)". An unknown
 * zone is returned unchanged.
 *
 * @param zone an IANA name
 */
export function zoneText(zone: string, { locale, now }: { locale: string; now: Date }): string {
  if (zone === 'UTC') return zone
  try {
    const name = zoneName({ zone, timeZoneName: 'longGeneric', locale }, now)
    const offset = zoneName({ zone, timeZoneName: 'shortOffset', locale }, now)
      .replace('GMT', 'UTC')
      .replace('-', '−')
    return withDetail(locale, name, offset)
  } catch {
    return zone
  }
}

interface ZoneName {
  zone: string
  timeZoneName: 'longGeneric' | 'shortOffset'
  locale: string
}

function zoneName({ zone, timeZoneName, locale }: ZoneName, now: Date): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(now)
  const name = parts.find((it) => it.type === 'timeZoneName')?.value ?? zone
  // replace the simplified character in the Unicode zone names for Taiwan
  return locale === 'zh-tw' ? name.replaceAll('间', '間') : name
}
