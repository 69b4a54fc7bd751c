/** Days of a list, first and last included. */
export interface DateRange {
  startDate: string
  endDate: string
}

/** Number of years for which records are kept. Source: spec §1. */
const recordsYears = 3

export type RangeName = 'days30' | 'days90' | 'year' | 'all'

/** Returns today in a time zone, such as 2026-11-24. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

/** Returns the oldest day for which there are records. */
export function oldestDay(today: string): string {
  return yearsBefore(today, recordsYears)
}

/** Returns the ranges that people ask for most often. */
export function presetRanges(today: string): Record<RangeName, DateRange> {
  const since = (startDate: string) => ({ startDate, endDate: today })
  return {
    days30: since(daysBefore(today, 29)),
    days90: since(daysBefore(today, 89)),
    year: since(yearsBefore(today, 1)),
    all: since(oldestDay(today)),
  }
}

/** Reads the range that the person used last in a list; undefined if there is none. */
export function lastRange(list: string): DateRange | undefined {
  try {
    const text = localStorage.getItem(keyOf(list))
    return text === null ? undefined : (JSON.parse(text) as DateRange)
  } catch {
    return undefined
  }
}

/** Remembers the range for the person's next visit, until somebody else signs in. */
export function rememberRange(list: string, range: DateRange): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(range))
  } catch {
    // storage is blocked: nothing is remembered
  }
}

function keyOf(list: string): string {
  return `own:range-${list}`
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}

/** February 29 becomes February 28. */
function yearsBefore(day: string, count: number): string {
  const year = Number(day.slice(0, 4)) - count
  const rest = day.slice(5)
  return `${year}-${rest === '02-29' ? '02-28' : rest}`
}
