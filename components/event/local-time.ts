import { withWideWeekday } from '#components/ui/weekday.ts'

/** Period of an event, to be formatted in a time zone. */
export interface LocalTime {
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  /** BCP 47 tag of the page's locale. */
  tag: string
  /** IANA zone; default: the visitor's. */
  timeZone?: string
}

/** Templates for the visitor's local time, with and without an end time. */
export interface LocalTimeTemplates {
  /** "Your time: {time}" */
  whole: string
  /** "Your time: from {time}" */
  beginning: string
}

/** Formatters by locale and options, cached because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats the time of an event: "Your time: Wed 25 Nov, 15:00–16:00". The text has only the start
 * time if the event ends on another day.
 */
export function localTimeText(
  { startsAt, endsAt, tag, timeZone }: LocalTime,
  templates: LocalTimeTemplates,
): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', ...zone }
  const whole = formatOf(tag, { weekday: 'short', day: 'numeric', month: 'short', ...time })
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const begins = withWideWeekday(whole.format(start))
  if (!isOneDay(start, end, zone)) return templates.beginning.replace('{time}', begins)
  return templates.whole.replace(
    '{time}',
    `${begins}${tag.startsWith('ja') ? '～' : '–'}${formatOf(tag, time).format(end)}`,
  )
}

function isOneDay(start: Date, end: Date, zone: { timeZone?: string }): boolean {
  const day = formatOf('en', { dateStyle: 'short', ...zone })
  return day.format(start) === day.format(end)
}

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}
