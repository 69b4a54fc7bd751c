import { dayMs } from './duration.ts'

/** A calendar day in the form `YYYY-MM-DD`. Days sort correctly as text. */
export type Day = string

/** More than the largest offset from UTC, and more than the longest day in any zone. */
const maxOffsetSeconds = 26 * 3600

/** Returns the calendar day in a zone at a given time. */
export function dayIn(zone: string, moment: Date): Day {
  const parts = partsIn(zone, moment)
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`
}

/** Returns the minutes after midnight that a clock in a zone shows, without seconds. */
export function minuteIn(zone: string, moment: Date): number {
  const parts = partsIn(zone, moment)
  return Number(parts['hour']) * 60 + Number(parts['minute'])
}

/**
 * Returns the start of a day in a zone: midnight, or the first instant after a clock change that
 * skips midnight. If midnight occurs twice, returns the first.
 */
export function startOfDay(zone: string, day: Day): Date {
  const aroundSeconds = numberOf(day) / 1000
  let before = aroundSeconds - maxOffsetSeconds
  let since = aroundSeconds + maxOffsetSeconds
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (dayIn(zone, new Date(middle * 1000)) < day) before = middle
    else since = middle
  }
  return new Date(since * 1000)
}

/** Adds days to a day; a negative number subtracts them. */
export function addDays(day: Day, days: number): Day {
  return textOf(numberOf(day) + days * dayMs)
}

/** Adds years to a day. February 29 becomes February 28 in years without it. Source: trap 89. */
export function addYears(day: Day, years: number): Day {
  const [year, month, date] = day.split('-')
  const prefix = `${String(Number(year) + years).padStart(4, '0')}-${month}-`
  const exists = textOf(Date.parse(`${prefix}${date}T00:00:00Z`)) === `${prefix}${date}`
  return exists ? `${prefix}${date}` : `${prefix}28`
}

/** Returns the number of days from one day to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((numberOf(to) - numberOf(from)) / dayMs)
}

function partsIn(zone: string, moment: Date): Partial<Record<string, string>> {
  const parts = clockOf(zone).formatToParts(moment)
  return Object.fromEntries(parts.map((it) => [it.type, it.value]))
}

/** Formatters by zone: creating one takes fifty times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, clock)
  return clock
}

function numberOf(day: Day): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(ms))
    throw new RangeError(`${day} is not a day`)
  return ms
}

function textOf(ms: number): Day {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10)
}
