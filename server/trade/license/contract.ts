import * as z from 'zod'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import {
  Activation,
  DeviceLicense,
  deviceOperations,
  OfflineActivation,
  OfflineDeactivation,
  ReleaseConfirmation,
  RequestedRelease,
} from './device-contract.ts'
import { CalendarFeed, feedOperations, NewCalendarFeed } from './feed-contract.ts'
import { ChangedLicense, License, LicenseDetail, SerialNumber } from './license-contract.ts'
import {
  BulkAssignment,
  LicenseDownload,
  LicenseFilters,
  LicensePage,
  LicensesQuery,
  LicenseSummary,
  listOperations,
} from './list-contract.ts'

/** Identifies a license by its serial number. */
export const LicenseQuery = z.object({
  serialNumber: SerialNumber,
  websiteCode: WebsiteCode.optional(),
})
export type LicenseQuery = z.infer<typeof LicenseQuery>

/** A license and the member to assign it to. */
export const Assignment = z.strictObject({
  serialNumber: SerialNumber,
  /** A team member; null to unassign the license. */
  contactId: z.string().min(1).max(100).nullable(),
})
export type Assignment = z.infer<typeof Assignment>

const tags = ['licenses']
const example = { serialNumber: 'MRD-9B5S-EH64-42EZ' }

/**
 * Operations for the licenses of the active company, their devices and assignees. Source: spec §7,
 * C9.
 */
export const license = {
  ...listOperations,
  detail: operation({ access: 'license.view', company: 'acting', example })
    .route({
      method: 'GET',
      path: '/licenses/detail/{serialNumber}',
      tags,
      summary: 'Get a license',
      description:
        'Returns the license with its capacities, and the `ETag` that an assignment requires.',
    })
    .input(LicenseQuery)
    .output(LicenseDetail)
    .errors(refusals('license.not_found')),
  keyFile: operation({ access: 'license.activate', company: 'acting', example })
    .route({
      method: 'GET',
      path: '/licenses/{serialNumber}/key-file',
      tags,
      summary: 'Download the license file',
      description:
        'The file is signed and valid for the device where the license is active. ' +
        'The public keys that verify it are at /.well-known/license-keys.',
      spec: fileSpec('text/plain'),
    })
    .input(LicenseQuery)
    .output(FileAnswer)
    .errors(
      refusals('license.not_found', 'license.not_active', 'license.suspended', 'license.expired'),
    ),
  ...deviceOperations,
  ...feedOperations,
  assign: operation({ access: 'license.assign', company: 'acting', example })
    .route({
      method: 'PUT',
      path: '/licenses/{serialNumber}/assignee',
      tags,
      summary: 'Assign a license to a team member',
      description:
        'Requires `If-Match` with the `ETag` of the license: its version in quotes. ' +
        'If `contactId` is null, the license is unassigned.',
    })
    .input(Assignment)
    .output(ChangedLicense)
    .errors(
      refusals('license.not_found', 'not_found', 'precondition.required', 'precondition.failed'),
    ),
}

/** The license part of the API, registered in server/api-contract.ts. */
export const licenseApi = {
  contract: { license },
  tags: [
    { name: 'licenses', description: 'Licenses of a company, with their devices and assignees.' },
  ],
  schemas: {
    License,
    LicenseDetail,
    LicensePage,
    LicensesQuery,
    LicenseFilters,
    LicenseDownload,
    LicenseSummary,
    BulkAssignment,
    LicenseQuery,
    Activation,
    DeviceLicense,
    OfflineActivation,
    OfflineDeactivation,
    RequestedRelease,
    ReleaseConfirmation,
    Assignment,
    CalendarFeed,
    NewCalendarFeed,
  },
}
