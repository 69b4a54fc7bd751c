import * as z from 'zod'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

const moment = z.iso.datetime({ offset: true })
const SerialNumber = z.string().min(1).max(40)

/** Letters, digits, colons, underscores and hyphens: what a device calls itself. Source: C9. */
const DeviceId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9:_-]{4,64}$/, 'license.device_id_invalid')

/** To whom a license is assigned. */
const Assignee = z.strictObject({ contactId: z.string(), name: z.string(), email: z.string() })

/** A license, and what may be done with it now. Source: spec §3, C9. */
export const License = z.strictObject({
  name: z.string(),
  serialNumber: z.string(),
  partNumber: z.string(),
  productAlias: z.string().nullable(),
  productType: z.string(),
  /** 0 default, 1, 2, 3, 4 USB, 5 internal, 7, 8. */
  licenseTypeCode: z.literal([0, 1, 2, 3, 4, 5, 7, 8]),
  /** Null for a license that came by no order of the marketplace. */
  orderNumber: z.string().nullable(),
  issuedAt: moment,
  state: z.enum(['not_activated', 'active', 'expired', 'suspended', 'revoked']),
  isActivated: z.boolean(),
  /** The device that it is on. */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** The last second of its last day, in the zone of the company's region; null: never. */
  expiryDate: moment.nullable(),
  isUpgradable: z.boolean(),
  isActivatable: z.boolean(),
  /** By a request file of the device. */
  isOfflineActivatable: z.boolean(),
  isDeactivatable: z.boolean(),
  /** Why it cannot be activated, or when it is active, not be deactivated. */
  blockedReason: z
    .enum(['revoked', 'suspended', 'expired', 'offline_only', 'deactivation_limit'])
    .nullable(),
  deactivateCount: z.int().min(0),
  /** 0: it cannot be moved; null: as often as one likes. */
  deactivateCountLimit: z.int().min(0).nullable(),
  activateToolUrl: z.string().nullable(),
  deactivateToolUrl: z.string().nullable(),
  installerUrl: z.string().nullable(),
  /** Null while there is no device that it could be for, and for whom may not have it. */
  licenseKeyFileUrl: z.string().nullable(),
  assignee: Assignee.nullable(),
  /** Counts the changes. In quotes it is the ETag that `If-Match` asks for. */
  version: z.int().min(1),
})
export type License = z.infer<typeof License>

/** A license and what it is good for. Source: spec §3 detail entries. */
export const LicenseDetail = License.extend({
  /** Capacity 0 is shown as a dash, 1679616 as unlimited. Source: spec §9. */
  items: z.array(z.strictObject({ name: z.string(), capacity: z.int().min(0) })),
  /** How often it may still be activated or deactivated today. */
  changesLeftToday: z.int().min(0),
})
export type LicenseDetail = z.infer<typeof LicenseDetail>

/** A page of the list. */
export const LicensePage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalItems: z.int(),
  items: z.array(License),
})
export type LicensePage = z.infer<typeof LicensePage>

/** Which page of the list. */
export const LicensesAsked = z.object({
  pageIndex: z.coerce.number<number>().int().min(1).max(9999).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(10),
  websiteCode: WebsiteCode.optional(),
})
export type LicensesAsked = z.infer<typeof LicensesAsked>

/** Which license. */
export const LicenseAsked = z.object({
  serialNumber: SerialNumber,
  websiteCode: WebsiteCode.optional(),
})
export type LicenseAsked = z.infer<typeof LicenseAsked>

/** A license and the device that it is to run on. */
export const Activation = z.strictObject({
  serialNumber: SerialNumber,
  deviceId: DeviceId,
  deviceName: z.string().trim().min(1).max(100).optional(),
})
export type Activation = z.infer<typeof Activation>

/** A license and the device that it is on. */
export const OnDevice = z.strictObject({ serialNumber: SerialNumber, deviceId: DeviceId })
export type OnDevice = z.infer<typeof OnDevice>

/** A license and the request file of a device, as text. */
export const OfflineActivation = z.strictObject({
  serialNumber: SerialNumber,
  requestFile: z.string().min(1),
})
export type OfflineActivation = z.infer<typeof OfflineActivation>

/** What happens next: whoever opens the link of the mail in time frees the license. */
export const ReleaseAsked = z.strictObject({ sentTo: z.string(), endsAt: moment })
export type ReleaseAsked = z.infer<typeof ReleaseAsked>

/** What the link of the mail carries. */
export const ReleaseConfirmation = z.strictObject({ token: z.string().min(1).max(100) })
export type ReleaseConfirmation = z.infer<typeof ReleaseConfirmation>

/** A license and who is to have it. */
export const Assignment = z.strictObject({
  serialNumber: SerialNumber,
  /** Somebody of the team; null: nobody. */
  contactId: z.string().min(1).max(100).nullable(),
})
export type Assignment = z.infer<typeof Assignment>

const changed = z.strictObject({ data: License })
const example = { serialNumber: 'MRD-9B5S-EH64-42EZ' }

/** Why a license is not taken off a device. */
const offDevice = [
  'license.not_found',
  'license.not_active',
  'license.suspended',
  'license.deactivation_limit',
  'license.device_id_invalid',
  'license.expired',
  'rate.limited',
] as const

/** The licenses of the company acted for: to whom they are assigned, and which device each is on. Source: spec §7, C9. */
export const license = {
  page: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/licenses',
      tags: ['licenses'],
      summary: 'The licenses',
      description:
        'The newest first. Whoever has the role Basic sees those that are assigned to them.',
    })
    .input(LicensesAsked)
    .output(LicensePage),
  detail: operation({ access: 'license.view', company: 'acting', example })
    .route({
      method: 'GET',
      path: '/licenses/detail/{serialNumber}',
      tags: ['licenses'],
      summary: 'A license and what it is good for',
      description: 'Its `ETag` is what assigning it needs.',
    })
    .input(LicenseAsked)
    .output(LicenseDetail)
    .errors(refusals('license.not_found')),
  keyFile: operation({ access: 'license.activate', company: 'acting', example })
    .route({
      method: 'GET',
      path: '/licenses/{serialNumber}/key-file',
      tags: ['licenses'],
      summary: "A license's signed file",
      description:
        'For the device that it is on. The keys that it is checked with are at /.well-known/license-keys.',
      spec: fileSpec('text/plain'),
    })
    .input(LicenseAsked)
    .output(FileAnswer)
    .errors(
      refusals('license.not_found', 'license.not_active', 'license.suspended', 'license.expired'),
    ),
  activate: operation({
    access: 'license.activate',
    company: 'acting',
    example: { serialNumber: 'MRD-T7V5-A8ZY-2VP5' },
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/activations',
      tags: ['licenses'],
      summary: 'Put a license on a device',
      description:
        'A license runs on one device; a device has one license of a product. Needs an `Idempotency-Key`.',
      successStatus: 201,
    })
    .input(Activation)
    .output(changed)
    .errors(
      refusals(
        'license.not_found',
        'license.already_active',
        'license.suspended',
        'license.device_in_use',
        'license.device_id_invalid',
        'license.expired',
        'license.offline_only',
        'rate.limited',
        'idempotency.key_missing',
      ),
    ),
  deactivate: operation({
    access: 'license.deactivate',
    company: 'acting',
    example: { ...example, deviceId: 'EG120-7F3A-0C55' },
  })
    .route({
      method: 'DELETE',
      path: '/licenses/{serialNumber}/activations/{deviceId}',
      tags: ['licenses'],
      summary: 'Take a license off its device',
      description: 'Counts toward `deactivateCountLimit`. Needs an `Idempotency-Key`.',
    })
    .input(OnDevice)
    .output(changed)
    .errors(refusals(...offDevice, 'idempotency.key_missing')),
  activateOffline: operation({
    access: 'license.activate',
    company: 'acting',
    example: { serialNumber: 'MRD-KYBU-T39J-KDA5' },
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/offline-activations',
      tags: ['licenses'],
      summary: 'Put a license on a device that has no network',
      description:
        "Takes the device's request file as text, at most 64 KB, and answers with the signed license file. Needs an `Idempotency-Key`.",
      spec: fileSpec('text/plain'),
    })
    .input(OfflineActivation)
    .output(FileAnswer)
    .errors(
      refusals(
        'license.not_found',
        'license.already_active',
        'license.suspended',
        'license.device_in_use',
        'license.device_id_invalid',
        'license.expired',
        'upload.malformed',
        'upload.too_large',
        'rate.limited',
        'idempotency.key_missing',
      ),
    ),
  askRelease: operation({
    access: 'license.deactivate',
    company: 'acting',
    limit: 'form',
    example: { ...example, deviceId: 'EG120-7F3A-0C55' },
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/release-requests',
      tags: ['licenses'],
      summary: 'Free a license from a device that is lost',
      description:
        'Sends the caller a mail whose link works for half an hour. Nothing happens to the license before it is confirmed.',
      successStatus: 202,
    })
    .input(OnDevice)
    .output(z.strictObject({ data: ReleaseAsked }))
    .errors(refusals(...offDevice)),
  confirmRelease: operation({ access: 'license.deactivate', company: 'acting' })
    .route({
      method: 'POST',
      path: '/licenses/release-requests/confirm',
      tags: ['licenses'],
      summary: 'Confirm that a device is lost',
      description:
        'Frees the license and counts as a deactivation: by whoever asked for it, with what the mail carried.',
    })
    .input(ReleaseConfirmation)
    .output(changed)
    .errors(
      refusals(
        'not_found',
        'license.not_active',
        'license.suspended',
        'license.deactivation_limit',
        'license.expired',
        'rate.limited',
      ),
    ),
  assign: operation({ access: 'license.assign', company: 'acting', example })
    .route({
      method: 'PUT',
      path: '/licenses/{serialNumber}/assignee',
      tags: ['licenses'],
      summary: 'Assign a license to somebody of the team',
      description:
        '`If-Match` is the `ETag` of the license: its version in quotes. `contactId` null takes it from whoever has it.',
    })
    .input(Assignment)
    .output(changed)
    .errors(
      refusals('license.not_found', 'not_found', 'precondition.required', 'precondition.failed'),
    ),
}

/** Registered in server/api-contract.ts. */
export const licenseApi = {
  contract: { license },
  tags: [
    {
      name: 'licenses',
      description: 'The licenses of a company, and the devices that they are on.',
    },
  ],
  schemas: {
    License,
    LicenseDetail,
    LicensePage,
    LicensesAsked,
    LicenseAsked,
    Activation,
    OnDevice,
    OfflineActivation,
    ReleaseAsked,
    ReleaseConfirmation,
    Assignment,
  },
}
