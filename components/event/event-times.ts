import { isLocale, localeFacts } from '#config/locales.ts'

/** What is held from one moment to another, its hours told in a zone. */
export interface EventPeriod {
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  /** IANA zone. */
  timeZone: string
}

/** A leaf of a calendar. */
export interface DateBadge {
  month: string
  day: string
  weekday: string
}

/** Between two days, where the formatter would write them in figures alone. */
const rangeSeparators: Readonly<Record<string, string>> = { ja: '～', zh: '至' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** The first day, as a leaf of a calendar shows it. */
export function dateBadge({ startsAt, timeZone }: EventPeriod, locale: string): DateBadge {
  const part = (type: 'month' | 'day' | 'weekday', options: Intl.DateTimeFormatOptions) =>
    formatOf(locale, timeZone, options)
      .formatToParts(new Date(startsAt))
      .find((it) => it.type === type)?.value ?? ''
  // Chinese and Japanese write 月 behind the month, outside the part of it
  const month = formatOf(locale, timeZone, { month: 'short' }).format(new Date(startsAt))
  // 月 alone is Monday as well as a month
  const weekday = part('weekday', { weekday: languageOf(locale) === 'ja' ? 'long' : 'short' })
  return { month, day: part('day', { day: 'numeric', month: 'short' }), weekday }
}

/** The day, or the days from the first to the last: "Thu 3 December 2026". */
export function daysText(held: EventPeriod, locale: string): string {
  const { startsAt, endsAt, timeZone } = held
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long' }
  const whole = formatOf(locale, timeZone, { ...day, year: 'numeric' })
  const mark = rangeSeparators[languageOf(locale)]
  if (mark === undefined || isOneDay(held))
    return whole.formatRange(new Date(startsAt), new Date(endsAt))
  const isOneYear = isoIn(startsAt, timeZone).slice(0, 4) === isoIn(endsAt, timeZone).slice(0, 4)
  return (
    whole.format(new Date(startsAt)) +
    mark +
    (isOneYear ? formatOf(locale, timeZone, day) : whole).format(new Date(endsAt))
  )
}

/** The day alone, short: "3 Dec 2026". */
export function dayText({ startsAt, timeZone }: EventPeriod, locale: string): string {
  return formatOf(locale, timeZone, { dateStyle: 'medium' }).format(new Date(startsAt))
}

/** The hour when it begins and the hour when it ends. */
export function hoursOf(
  { startsAt, endsAt, timeZone }: EventPeriod,
  locale: string,
): { from: string; to: string } {
  const format = formatOf(locale, timeZone, { hour: 'numeric', minute: '2-digit' })
  return { from: format.format(new Date(startsAt)), to: format.format(new Date(endsAt)) }
}

/** Whether it begins and ends on one day of its zone. */
export function isOneDay({ startsAt, endsAt, timeZone }: EventPeriod): boolean {
  return isoIn(startsAt, timeZone).slice(0, 10) === isoIn(endsAt, timeZone).slice(0, 10)
}

/** The zone's name on that day, with its distance from universal time: "Central European Summer Time (UTC+2)". */
export function zoneText({ startsAt, timeZone }: EventPeriod, locale: string): string {
  const name = zoneNameOf(startsAt, timeZone, 'long', locale)
  const offset = zoneNameOf(startsAt, timeZone, 'shortOffset', 'en-int').replace('GMT', 'UTC')
  return languageOf(locale) === 'en' ? `${name} (${offset})` : `${name}（${offset}）`
}

/** A moment as the clocks of a zone show it, with their offset: `2026-12-03T10:00:00+09:00`. Source: ISO 8601. */
export function isoIn(moment: string, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }
  const key = `iso ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { ...options, timeZone })
  formats.set(key, format)
  const offset = zoneNameOf(moment, timeZone, 'longOffset', 'en-int').replace('GMT', '')
  return `${format.format(new Date(moment)).replace(' ', 'T')}${offset === '' ? '+00:00' : offset}`
}

function zoneNameOf(
  moment: string,
  timeZone: string,
  timeZoneName: 'long' | 'shortOffset' | 'longOffset',
  locale: string,
): string {
  const parts = formatOf(locale, timeZone, { timeZoneName, hour: 'numeric' }).formatToParts(
    new Date(moment),
  )
  return parts.find((it) => it.type === 'timeZoneName')?.value ?? ''
}

function languageOf(locale: string): string {
  return locale.slice(0, 2)
}

function formatOf(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const tag = isLocale(locale) ? localeFacts[locale].intlLocale : 'en-GB'
  const key = `${tag} ${timeZone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone })
  formats.set(key, format)
  return format
}
