import * as z from 'zod'
import { refusals, WebsiteCode } from './contract.ts'

/**
 * First and last day of a history, both included, in the time zone of the company's region. By
 * default, the history runs from the oldest record to today. Source: C1.
 */
export const Days = z.object({
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** Site whose language names, headings and words are in. */
  websiteCode: WebsiteCode.optional(),
})
export type Days = z.infer<typeof Days>

/** Request for a page of a history. Source: spec §7, C1. */
export const PageOfDays = Days.extend({
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
})
export type PageOfDays = z.infer<typeof PageOfDays>

/** Creates the output schema for one page of a history. */
export function historyPage<S extends z.ZodType>(item: S) {
  return z.strictObject({
    pageIndex: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    items: z.array(item),
  })
}

/** Errors for invalid days. */
export const historyRefusals = refusals('date.range_invalid', 'date.too_old')
