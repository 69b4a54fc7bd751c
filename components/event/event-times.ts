import { withWideWeekday } from '#components/ui/weekday.ts'
import { withDetail } from '#config/lists.ts'
import { isLocale, localeFacts } from '#config/locales.ts'

/** Period of an event, with the time zone to display it in. */
export interface EventPeriod {
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  /** IANA zone. */
  timeZone: string
}

/** Texts of a date badge, which looks like a page of a desk calendar. */
export interface DateBadge {
  month: string
  day: string
  weekday: string
}

/** Separators of date ranges in languages whose `formatRange` falls back to numeric dates. */
const rangeSeparators: Readonly<Record<string, string>> = { ja: '～', zh: '至' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats the first day of an event for a date badge. */
export function dateBadge({ startsAt, timeZone }: EventPeriod, locale: string): DateBadge {
  const part = (type: 'month' | 'day' | 'weekday', options: Intl.DateTimeFormatOptions) =>
    formatOf(locale, timeZone, options)
      .formatToParts(new Date(startsAt))
      .find((it) => it.type === type)?.value ?? ''
  // format the month separately: in Chinese and Japanese, the formatter's month part lacks the 月
  const month = formatOf(locale, timeZone, { month: 'short' }).format(new Date(startsAt))
  // use the long form in Japanese, because 月 alone could be read as Monday or as a month
  const weekday = part('weekday', { weekday: languageOf(locale) === 'ja' ? 'long' : 'short' })
  return { month, day: part('day', { day: 'numeric', month: 'short' }), weekday }
}

/** Formats the day, or range of days, of an event: "Thu 3 December 2026". */
export function daysText(period: EventPeriod, locale: string): string {
  const { startsAt, endsAt, timeZone } = period
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long' }
  const whole = formatOf(locale, timeZone, { ...day, year: 'numeric' })
  const mark = rangeSeparators[languageOf(locale)]
  if (mark === undefined || isOneDay(period))
    return withWideWeekday(whole.formatRange(new Date(startsAt), new Date(endsAt)))
  const isOneYear = isoIn(startsAt, timeZone).slice(0, 4) === isoIn(endsAt, timeZone).slice(0, 4)
  return withWideWeekday(
    whole.format(new Date(startsAt)) +
      mark +
      (isOneYear ? formatOf(locale, timeZone, day) : whole).format(new Date(endsAt)),
  )
}

/** Formats the first day of an event in short form: "3 Dec 2026", in Japanese 2026年12月3日. */
export function dayText({ startsAt, timeZone }: EventPeriod, locale: string): string {
  const dateStyle = languageOf(locale) === 'ja' ? 'long' : 'medium'
  return formatOf(locale, timeZone, { dateStyle }).format(new Date(startsAt))
}

/** Formats the times of day when an event starts and ends. */
export function hoursOf(
  { startsAt, endsAt, timeZone }: EventPeriod,
  locale: string,
): { from: string; to: string } {
  const format = formatOf(locale, timeZone, { hour: 'numeric', minute: '2-digit' })
  return { from: format.format(new Date(startsAt)), to: format.format(new Date(endsAt)) }
}

/** Returns true if an event starts and ends on the same day in its time zone. */
export function isOneDay({ startsAt, endsAt, timeZone }: EventPeriod): boolean {
  return isoIn(startsAt, timeZone).slice(0, 10) === isoIn(endsAt, timeZone).slice(0, 10)
}

/**
 * Returns the name and UTC offset of an event's time zone at its start: "Central European Summer
 * Time (UTC+2)".
 */
export function zoneText({ startsAt, timeZone }: EventPeriod, locale: string): string {
  const name = zoneNameOf(startsAt, timeZone, 'long', locale)
  const offset = zoneNameOf(startsAt, timeZone, 'shortOffset', 'en-int').replace('GMT', 'UTC')
  return withDetail(locale, name, offset)
}

/** Formats a time in ISO 8601 with the offset of a time zone: `2026-12-03T10:00:00+09:00`. */
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
