import { dayMs } from './duration.ts'

/** A calendar day, `YYYY-MM-DD`: it sorts as text. */
export type Day = string

/** No zone is further from UTC than this, nor any day of its clock longer. */
const furthestSeconds = 26 * 3600

/** The day that it is in a zone at a moment. */
export function dayIn(zone: string, moment: Date): Day {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map((it) => [it.type, it.value]),
  )
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`
}

/**
 * The first moment of a day in a zone: midnight, or what comes first where the clock leaps over midnight, and the first
 * of two midnights where it is turned back.
 */
export function startOfDay(zone: string, day: Day): Date {
  const aroundSeconds = numberOf(day) / 1000
  let before = aroundSeconds - furthestSeconds
  let since = aroundSeconds + furthestSeconds
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (dayIn(zone, new Date(middle * 1000)) < day) before = middle
    else since = middle
  }
  return new Date(since * 1000)
}

/** A day so many days later; earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  return textOf(numberOf(day) + days * dayMs)
}

/** The same day of the year so many years later. 29 February becomes the 28th in a year without it. Source: trap 89. */
export function addYears(day: Day, years: number): Day {
  const [year, month, date] = day.split('-')
  const there = `${String(Number(year) + years).padStart(4, '0')}-${month}-`
  const isThere = textOf(Date.parse(`${there}${date}T00:00:00Z`)) === `${there}${date}`
  return isThere ? `${there}${date}` : `${there}28`
}

/** Days from one day to another: 0 for the same, negative when it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((numberOf(to) - numberOf(from)) / dayMs)
}

/** Making one costs fifty times what asking one does. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone)
  if (kept) return kept
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

function numberOf(day: Day): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(ms)) throw new RangeError(`${day} is no day`)
  return ms
}

function textOf(ms: number): Day {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10)
}
