import * as z from 'zod'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { operation, refusals } from '#server/kernel/contract.ts'
import { ChangedLicense, SerialNumber } from './license-contract.ts'

/** An id that a device chooses: letters, digits, colons, underscores and hyphens. Source: C9. */
const DeviceId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9:_-]{4,64}$/, 'license.device_id_invalid')

/** A license and the device to activate it on. */
export const Activation = z.strictObject({
  serialNumber: SerialNumber,
  deviceId: DeviceId,
  deviceName: z.string().trim().min(1).max(100).optional(),
})
export type Activation = z.infer<typeof Activation>

/** A license and the device where it is active. */
export const DeviceLicense = z.strictObject({ serialNumber: SerialNumber, deviceId: DeviceId })
export type DeviceLicense = z.infer<typeof DeviceLicense>

/** A license and the text of a device's request file. */
export const OfflineActivation = z.strictObject({
  serialNumber: SerialNumber,
  requestFile: z.string().min(1),
})
export type OfflineActivation = z.infer<typeof OfflineActivation>

/** A license and the text of the file that a device wrote when it removed the license. */
export const OfflineDeactivation = z.strictObject({
  serialNumber: SerialNumber,
  deactivationFile: z.string().min(1),
})
export type OfflineDeactivation = z.infer<typeof OfflineDeactivation>

/**
 * The email that was sent with the release link: its recipient, and the time when the link expires.
 */
export const RequestedRelease = z.strictObject({
  sentTo: z.string(),
  endsAt: z.iso.datetime({ offset: true }),
})
export type RequestedRelease = z.infer<typeof RequestedRelease>

/** The token from the link in the release email. */
export const ReleaseConfirmation = z.strictObject({ token: z.string().min(1).max(100) })
export type ReleaseConfirmation = z.infer<typeof ReleaseConfirmation>

const activationRefusals = [
  'license.not_found',
  'license.already_active',
  'license.suspended',
  'license.device_in_use',
  'license.device_id_invalid',
  'license.expired',
  'rate.limited',
  'idempotency.key_missing',
] as const

const deactivationRefusals = [
  'license.not_found',
  'license.not_active',
  'license.suspended',
  'license.deactivation_limit',
  'license.device_id_invalid',
  'license.expired',
  'rate.limited',
] as const

const tags = ['licenses']
const example = { serialNumber: 'MRD-9B5S-EH64-42EZ', deviceId: 'EG120-7F3A-0C55' }

/** Operations that activate licenses on devices and release them. Source: spec §7, C9. */
export const deviceOperations = {
  activate: operation({
    access: 'license.activate',
    company: 'acting',
    example: { serialNumber: 'MRD-T7V5-A8ZY-2VP5' },
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/activations',
      tags,
      summary: 'Activate a license',
      description:
        'A license can be active on one device, and a device can have one license per product. ' +
        'Requires the header Idempotency-Key.',
      successStatus: 201,
    })
    .input(Activation)
    .output(ChangedLicense)
    .errors(refusals(...activationRefusals, 'license.offline_only')),
  deactivate: operation({ access: 'license.deactivate', company: 'acting', example })
    .route({
      method: 'DELETE',
      path: '/licenses/{serialNumber}/activations/{deviceId}',
      tags,
      summary: 'Deactivate a license',
      description:
        'The deactivation counts toward `deactivateCountLimit`. ' +
        'Requires the header Idempotency-Key.',
    })
    .input(DeviceLicense)
    .output(ChangedLicense)
    .errors(refusals(...deactivationRefusals, 'idempotency.key_missing')),
  activateOffline: operation({
    access: 'license.activate',
    company: 'acting',
    example: { serialNumber: 'MRD-KYBU-T39J-KDA5' },
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/offline-activations',
      tags,
      summary: 'Activate a license offline',
      description:
        'Takes the text of a request file, at most 64 KB, from a device that has no network. ' +
        'Returns the signed license file. Requires the header Idempotency-Key.',
      spec: fileSpec('text/plain'),
    })
    .input(OfflineActivation)
    .output(FileAnswer)
    .errors(refusals(...activationRefusals, 'upload.malformed', 'upload.too_large')),
  deactivateOffline: operation({
    access: 'license.deactivate',
    company: 'acting',
    example: { serialNumber: example.serialNumber },
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/offline-deactivations',
      tags,
      summary: 'Deactivate a license offline',
      description:
        'Takes the text of the file, at most 64 KB, that a device without a network wrote when it ' +
        'removed the license. Each file works once, for the activation that it was written for. ' +
        'The deactivation counts toward `deactivateCountLimit`. ' +
        'Requires the header Idempotency-Key.',
    })
    .input(OfflineDeactivation)
    .output(ChangedLicense)
    .errors(
      refusals(
        ...deactivationRefusals.filter((it) => it !== 'license.device_id_invalid'),
        'license.file_for_other',
        'license.file_unknown',
        'license.file_tampered',
        'license.file_used',
        'upload.malformed',
        'upload.too_large',
        'idempotency.key_missing',
      ),
    ),
  requestRelease: operation({
    access: 'license.deactivate',
    company: 'acting',
    limit: 'form',
    example,
  })
    .route({
      method: 'POST',
      path: '/licenses/{serialNumber}/release-requests',
      tags,
      summary: 'Request the release of a license from a lost device',
      description:
        'Emails the caller a link that is valid for half an hour. ' +
        'The license does not change until the caller confirms the release.',
      successStatus: 202,
    })
    .input(DeviceLicense)
    .output(z.strictObject({ data: RequestedRelease }))
    .errors(refusals(...deactivationRefusals)),
  confirmRelease: operation({ access: 'license.deactivate', company: 'acting' })
    .route({
      method: 'POST',
      path: '/licenses/release-requests/confirm',
      tags,
      summary: 'Confirm the release of a license from a lost device',
      description:
        'Takes the token from the release email. Only the person who requested the release can ' +
        'confirm it. The release counts as a deactivation.',
    })
    .input(ReleaseConfirmation)
    .output(ChangedLicense)
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
}
