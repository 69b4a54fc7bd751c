import { dateFormat, numberFormat } from '#components/ui/intl.ts'

const units = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' } as const

/** A span as editors write it, for all languages: `5 d` is "5 days"; anything else is left as it is. */
export function spanText(span: string, locale: string): string {
  const [, amount, letter] = /^(\d+) ?([hdwmy])$/.exec(span) ?? []
  return amount === undefined
    ? span
    : amountText(Number(amount), units[letter as keyof typeof units], locale)
}

/** An amount of time: "30 days", "8 hours". */
export function amountText(
  amount: number,
  unit: (typeof units)[keyof typeof units],
  locale: string,
): string {
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** A whole number with its separators. */
export function countText(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** Hours of a day as editors write them, `09:00-18:00`, with the dash of ranges. */
export function hoursText(hours: string): string {
  return hours.replace(/\s*-\s*/, '–')
}

/**
 * The name of a time zone and what it differs by from UTC now: "Eastern Time (UTC−5)". One that is none is left as it is.
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
    return `${name} (${offset})`
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
  // Unicode's names of zones for Taiwan end in a mainland character
  return locale === 'zh-tw' ? name.replaceAll('间', '間') : name
}
