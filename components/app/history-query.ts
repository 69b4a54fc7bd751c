import type { DateRange } from './date-range.ts'

/** Number of entries on a page of a history. Source: spec §9. */
export const historyPageSize = 10

/** Reads days from a query string; null for all records. */
export function daysIn(query: URLSearchParams): DateRange | null {
  const [startDate, endDate] = [query.get('startDate'), query.get('endDate')]
  return startDate !== null && endDate !== null ? { startDate, endDate } : null
}

/** Reads the number of a page from a parameter of a query string. */
export function pageIn(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name))
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}
