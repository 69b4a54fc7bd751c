import * as z from 'zod'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { License, SerialNumber } from './license-contract.ts'

/** The largest number of licenses that one call assigns. */
const maxAssigned = 1000

/**
 * Filters of the list of licenses. `state` is a state of a license, or `usable` for licenses that
 * are neither expired, suspended nor revoked.
 */
const filters = {
  state: z
    .enum(['usable', 'active', 'not_activated', 'expired', 'suspended', 'revoked'])
    .optional(),
  productAlias: z.string().min(1).max(100).optional(),
  /** The contactId of a member, or `none` for licenses that are not assigned. */
  assignee: z.string().min(1).max(100).optional(),
  /**
   * Usable licenses whose last day is today or at most this many days ahead, in the time zone of the
   * company's region.
   */
  endsWithin: z.coerce.number<number>().int().min(0).max(3660).optional(),
  /** Part of a serial number in any spelling, or of a device's id or name. */
  keyword: z.string().max(100).optional(),
  websiteCode: WebsiteCode.optional(),
}

/** Filters of the list of licenses. */
export const LicenseFilters = z.object(filters)
export type LicenseFilters = z.infer<typeof LicenseFilters>

/** Orders of the list; a leading `-` reverses one. Licenses without a value come last. */
export const licenseOrders = [
  '-issued',
  'issued',
  'expiration',
  '-expiration',
  'product',
  '-product',
  'serial',
  '-serial',
  'assignee',
  '-assignee',
] as const

const sort = z.enum(licenseOrders).default('-issued')

/** The licenses to download, and their order. */
export const LicenseDownload = LicenseFilters.extend({
  sort,
  /** Only these licenses: at most 200 serial numbers, separated by commas. */
  serialNumbers: z
    .string()
    .regex(/^[A-Z]{2,5}(-[2-9A-Z]{4}){3}(,[A-Z]{2,5}(-[2-9A-Z]{4}){3}){0,199}$/)
    .optional(),
})
export type LicenseDownload = z.infer<typeof LicenseDownload>

/** The page of licenses to list. */
export const LicensesQuery = z.object({
  ...filters,
  sort,
  pageIndex: z.coerce.number<number>().int().min(1).max(9999).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(10),
})
export type LicensesQuery = z.infer<typeof LicensesQuery>

/** A page of licenses. */
export const LicensePage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalItems: z.int(),
  items: z.array(License),
})
export type LicensePage = z.infer<typeof LicensePage>

const count = z.int().min(0)

/**
 * Numbers of licenses that the caller may see. Each equals `totalItems` of the list with the same
 * filters.
 */
export const LicenseSummary = z.strictObject({
  total: count,
  active: count,
  notActivated: count,
  expired: count,
  suspended: count,
  revoked: count,
  /** `endsWithin` of 90, 30 and 7 days. */
  endsWithin: z.strictObject({ 90: count, 30: count, 7: count }),
  /** `state=usable` with `assignee=none`. */
  unassigned: count,
  products: z.array(z.strictObject({ productAlias: z.string(), name: z.string(), count })),
  assignees: z.array(z.strictObject({ contactId: z.string(), name: z.string(), count })),
})
export type LicenseSummary = z.infer<typeof LicenseSummary>

/** Licenses to assign, and the member who receives them; null to unassign them. */
export const BulkAssignment = z.strictObject({
  serialNumbers: z.array(SerialNumber).min(1).max(maxAssigned),
  contactId: z.string().min(1).max(100).nullable(),
})
export type BulkAssignment = z.infer<typeof BulkAssignment>

/** The licenses that an assignment changed. Those that the member already had are left out. */
export const BulkAssigned = z.strictObject({
  data: z.strictObject({ serialNumbers: z.array(z.string()) }),
})
export type BulkAssigned = z.infer<typeof BulkAssigned>

const tags = ['licenses']
const readRefusals = refusals('request.param_invalid', 'field.too_short', 'field.too_long')

/** Operations for the list of licenses. Source: spec §7. */
export const listOperations = {
  page: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/licenses',
      tags,
      summary: 'List licenses',
      description:
        'Returns a page of the licenses that match all filters, newest first by default. ' +
        'A Basic member sees only licenses assigned to them.',
    })
    .input(LicensesQuery)
    .output(LicensePage)
    .errors(readRefusals),
  summary: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/licenses/summary',
      tags,
      summary: 'Count licenses',
      description:
        'Counts the licenses by state, remaining days, product and assignee. ' +
        'A Basic member counts only licenses assigned to them.',
    })
    .input(z.object({ websiteCode: WebsiteCode.optional() }))
    .output(LicenseSummary),
  download: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/licenses/download',
      tags,
      summary: 'Download licenses as CSV',
      description:
        'Contains all licenses that the list has with the same filters, in the same order, ' +
        'or only those of them in `serialNumbers`. ' +
        'Headings and words are in the language of `websiteCode`.',
      spec: fileSpec('text/csv'),
    })
    .input(LicenseDownload)
    .output(FileAnswer)
    .errors(readRefusals),
  calendar: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/licenses/calendar',
      tags,
      summary: 'Download the end dates of licenses as a calendar',
      description:
        'An iCalendar file with the last day of each usable license that matches the filters, ' +
        'with reminders before it.',
      spec: fileSpec('text/calendar'),
    })
    .input(LicenseFilters)
    .output(FileAnswer)
    .errors(readRefusals),
  assignMany: operation({ access: 'license.assign', company: 'acting' })
    .route({
      method: 'POST',
      path: '/licenses/assignments',
      tags,
      summary: 'Assign several licenses to a team member',
      description:
        'Assigns all of the licenses, or none if one is not found. ' +
        'The member receives one email. If `contactId` is null, the licenses are unassigned.',
    })
    .input(BulkAssignment)
    .output(BulkAssigned)
    .errors(refusals('license.not_found', 'not_found')),
}
