import type { Tx } from '#server/platform/db/database.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { recordChange, assertChangesLeft } from './changes.ts'
import type { Activation, DeviceLicense, OfflineActivation } from './device-contract.ts'
import type { License } from './license-contract.ts'
import { answerLicenseFile, type LicenseFile, licenseFileFor } from './key-file.ts'
import { type StoredKey, openLicenseKeys } from './license-keys.ts'
import { assertRequestFileSize, parseRequest } from './request-file.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { toLicenseView, stateOf } from './view.ts'
import { deviceIdPattern } from './state.ts'
import { endActivation, endInvalidActivations, insertActivation } from './device-store.ts'
import {
  findLicense,
  findLicenseOnDevice,
  type LicenseRow,
  type LicenseScope,
  lockLicense,
  updateDeactivateCount,
  updateLicense,
} from './store.ts'
import { licenseScope } from './scope.ts'

/**
 * Activates a license on a device.
 *
 * @throws Problem `license.not_found`, `license.already_active`, `license.suspended`,
 * `license.expired`, `license.offline_only`, `license.device_in_use`, `rate.limited` if the
 * license has no changes left today, or an `idempotency.…` problem
 */
export async function activateLicense(
  ctx: CompanyContext,
  activation: Activation,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.activate')
  return once(ctx, { input: activation }, async (tx) => {
    const request = { ...activation, isOffline: false }
    const row = await activateOnDevice(ctx, { tx, scope, request })
    return {
      body: { data: toLicenseView(ctx, row) },
      headers: { Location: `${apiPrefix}/licenses/detail/${row.license.serialNumber}` },
    }
  })
}

/**
 * Activates a license on a device that has no network, and responds with the license file for the
 * device.
 *
 * @throws Problem with the codes of `activateLicense` except `license.offline_only`, and
 * `upload.too_large`, `license.device_id_invalid`, or `upload.malformed` for a file that is not a
 * request for this license
 */
export async function activateOffline(
  ctx: CompanyContext,
  { serialNumber, requestFile }: OfflineActivation,
): Promise<undefined> {
  const scope = licenseScope(ctx, 'license.activate')
  const request = parseRequestFile(requestFile, serialNumber)
  const keys = await openLicenseKeys(ctx.db, ctx.now)
  const file = await once(ctx, { input: { serialNumber, requestFile } }, async (tx) => ({
    body: await offlineFile(ctx, { tx, scope, request, keys }),
  }))
  return answerLicenseFile(ctx, file)
}

interface OfflineRequest {
  serialNumber: string
  deviceId: string
  deviceName?: string | null | undefined
  nonce: string
  deviceKey?: string | null | undefined
}

function parseRequestFile(file: string, serialNumber: string): OfflineRequest {
  assertRequestFileSize(file)
  const request = parseRequest(file)
  if (
    !request ||
    normalizeSerialNumber(request.serialNumber) !== normalizeSerialNumber(serialNumber)
  )
    throw new Problem('upload.malformed')
  if (!deviceIdPattern.test(request.deviceId))
    throw new Problem('license.device_id_invalid', {
      errors: [{ pointer: '/requestFile', code: 'license.device_id_invalid' }],
    })
  return request
}

async function offlineFile(
  ctx: CompanyContext,
  {
    tx,
    scope,
    request,
    keys,
  }: { tx: Tx; scope: LicenseScope; request: OfflineRequest; keys: readonly StoredKey[] },
): Promise<LicenseFile> {
  const row = await activateOnDevice(ctx, {
    tx,
    scope,
    request: { ...request, isOffline: true },
  })
  return licenseFileFor(tx, { row, keys, nonce: request.nonce, now: ctx.now })
}

/**
 * Deactivates a license on a device. This counts toward the license's limit of deactivations.
 *
 * @throws Problem `license.not_found`, `license.not_active` if the license is not active on that
 * device, `license.suspended`, `license.expired`, `license.deactivation_limit`, `rate.limited` if
 * the license has no changes left today, or an `idempotency.…` problem
 */
export async function deactivateLicense(
  ctx: CompanyContext,
  { serialNumber, deviceId }: DeviceLicense,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  return once(ctx, { input: { serialNumber, deviceId } }, async (tx) => {
    const row = await readLockedLicense(ctx, { tx, scope, serialNumber })
    const activation = requireActivation(ctx, row, deviceId)
    const after = await endDeviceActivation(ctx, {
      tx,
      scope,
      row,
      activationId: activation.id,
      kind: 'deactivated',
    })
    return { body: { data: toLicenseView(ctx, after) } }
  })
}

/**
 * Returns the current activation of a license on a device, if it can be deactivated.
 *
 * @throws Problem `license.suspended`, `license.expired`, `license.not_active`,
 * `license.deactivation_limit`
 */
export function requireActivation(
  ctx: CompanyContext,
  row: LicenseRow,
  deviceId: string,
): NonNullable<LicenseRow['activation']> {
  const { state, isDeactivatable } = stateOf(ctx.config, row, ctx.now)
  assertUsable(state)
  if (row.activation?.deviceId !== deviceId) throw new Problem('license.not_active')
  if (!isDeactivatable) throw new Problem('license.deactivation_limit')
  return row.activation
}

/**
 * Ends an activation. This counts toward the license's limit of deactivations and toward its daily
 * limit of changes.
 *
 * @throws Problem `license.not_active` if the activation ended before,
 * `license.deactivation_limit`, `rate.limited`
 */
export async function endDeviceActivation(
  ctx: CompanyContext,
  {
    tx,
    scope,
    row,
    activationId,
    kind,
  }: {
    tx: Tx
    scope: LicenseScope
    row: LicenseRow
    activationId: string
    kind: 'deactivated' | 'deactivated-offline' | 'released'
  },
): Promise<LicenseRow> {
  const { id, serialNumber } = row.license
  await assertChangesLeft(tx, ctx, id)
  if (!(await endActivation(tx, { id: activationId, now: ctx.now })))
    throw new Problem('license.not_active')
  if (!(await updateDeactivateCount(tx, id))) throw new Problem('license.deactivation_limit')
  await recordChange(tx, ctx, {
    licenseId: id,
    kind,
    deviceId: row.activation?.deviceId ?? '',
  })
  return readLicense(ctx, { tx, scope, serialNumber })
}

/**
 * Locks one of the caller's licenses until the transaction ends, and returns it.
 *
 * @throws Problem `license.not_found`
 */
export async function readLockedLicense(
  ctx: CompanyContext,
  { tx, scope, serialNumber }: { tx: Tx; scope: LicenseScope; serialNumber: string },
): Promise<LicenseRow> {
  const which = { serialNumber: normalizeSerialNumber(serialNumber) }
  await lockLicense(tx, { companyId: ctx.company.id, ...which })
  return readLicense(ctx, { tx, scope, ...which })
}

async function readLicense(
  { locale }: CompanyContext,
  { tx, scope, serialNumber }: { tx: Tx; scope: LicenseScope; serialNumber: string },
): Promise<LicenseRow> {
  const row = await findLicense(tx, scope, { serialNumber, locale })
  if (!row) throw new Problem('license.not_found')
  return row
}

interface DeviceActivation {
  serialNumber: string
  deviceId: string
  deviceName?: string | null | undefined
  isOffline: boolean
  nonce?: string
  deviceKey?: string | null | undefined
}

async function activateOnDevice(
  ctx: CompanyContext,
  { tx, scope, request }: { tx: Tx; scope: LicenseScope; request: DeviceActivation },
): Promise<LicenseRow> {
  const { serialNumber, deviceId, deviceName = null, isOffline, nonce, deviceKey } = request
  const { now } = ctx
  const { companyId } = scope
  const row = await readLockedLicense(ctx, { tx, scope, serialNumber })
  const { id, productAlias, partNumber } = row.license
  const { state, isActivatable } = stateOf(ctx.config, row, now)
  assertUsable(state)
  if (state === 'active')
    throw new Problem('license.already_active', { context: { deviceId: row.activation?.deviceId } })
  if (!isOffline && !isActivatable) throw new Problem('license.offline_only')
  await assertChangesLeft(tx, ctx, id)
  const product = productAlias ?? partNumber
  await endInvalidActivations(tx, { companyId, product, deviceId, now })
  const isActivated = await insertActivation(tx, {
    licenseId: id,
    companyId,
    product,
    deviceId,
    deviceName,
    isOffline,
    requestNonce: nonce ?? null,
    deviceKey: deviceKey ?? null,
    startedAt: now,
  })
  if (!isActivated) {
    const other = await findLicenseOnDevice(tx, scope, { product, deviceId })
    throw new Problem('license.device_in_use', { context: { serialNumber: other ?? null } })
  }
  await updateLicense(tx, id)
  await recordChange(tx, ctx, {
    licenseId: id,
    kind: isOffline ? 'activated-offline' : 'activated',
    deviceId,
  })
  return readLicense(ctx, { tx, scope, serialNumber: row.license.serialNumber })
}

/** @throws Problem `license.suspended` or `license.expired` */
function assertUsable(state: ReturnType<typeof stateOf>['state']): void {
  if (state === 'suspended' || state === 'revoked') throw new Problem('license.suspended')
  if (state === 'expired') throw new Problem('license.expired')
}
