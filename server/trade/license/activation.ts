import type { Tx } from '#server/platform/db/database.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { noteChange, refuseTooManyChanges } from './changes.ts'
import type { Activation, License, OfflineActivation, OnDevice } from './contract.ts'
import { answerLicenseFile, type LicenseFile, licenseFileFor } from './key-file.ts'
import { type KeptKey, openLicenseKeys } from './license-keys.ts'
import { maxRequestFileBytes, requestIn } from './request-file.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { licenseShown, stateOf } from './view.ts'
import { deviceIdPattern } from './state.ts'
import { endActivation, endOverActivations, insertActivation } from './device-store.ts'
import {
  findLicense,
  type LicenseRow,
  type LicenseScope,
  lockLicense,
  updateDeactivateCount,
  updateLicense,
} from './store.ts'
import { licenseScope } from './scope.ts'

/**
 * Puts a license on a device.
 *
 * @throws Problem `license.not_found`, `license.already_active`, `license.suspended`, `license.expired`, `license.offline_only`,
 * `license.device_in_use`, `rate.limited` after so many changes a day, or one of `idempotency.…`
 */
export async function activateLicense(
  ctx: CompanyContext,
  wish: Activation,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.activate')
  return once(ctx, { input: wish }, async (tx) => {
    const row = await putOnDevice(ctx, { tx, scope, wish: { ...wish, isOffline: false } })
    return {
      body: { data: licenseShown(ctx, row) },
      headers: { Location: `${apiPrefix}/licenses/detail/${row.license.serialNumber}` },
    }
  })
}

/**
 * Puts a license on a device that has no network, and answers with the file that it is to read.
 *
 * @throws Problem as `activateLicense` does; `upload.too_large`, `upload.malformed` for a file that is no request or one for another license,
 * `license.device_id_invalid`
 */
export async function activateOffline(
  ctx: CompanyContext,
  { serialNumber, requestFile }: OfflineActivation,
): Promise<undefined> {
  const scope = licenseScope(ctx, 'license.activate')
  const asked = deviceIn(requestFile, serialNumber)
  const keys = await openLicenseKeys(ctx.db, ctx.now)
  const file = await once(ctx, { input: { serialNumber, requestFile } }, async (tx) => ({
    body: await offlineFile(ctx, { tx, scope, asked, keys }),
  }))
  return answerLicenseFile(ctx, file)
}

interface Device {
  serialNumber: string
  deviceId: string
  deviceName?: string | null | undefined
  nonce: string
}

function deviceIn(file: string, serialNumber: string): Device {
  if (Buffer.byteLength(file) > maxRequestFileBytes)
    throw new Problem('upload.too_large', { context: { maxBytes: maxRequestFileBytes } })
  const asked = requestIn(file)
  if (!asked || normalizeSerialNumber(asked.serialNumber) !== normalizeSerialNumber(serialNumber))
    throw new Problem('upload.malformed')
  if (!deviceIdPattern.test(asked.deviceId))
    throw new Problem('license.device_id_invalid', {
      errors: [{ pointer: '/requestFile', code: 'license.device_id_invalid' }],
    })
  return asked
}

async function offlineFile(
  ctx: CompanyContext,
  {
    tx,
    scope,
    asked,
    keys,
  }: { tx: Tx; scope: LicenseScope; asked: Device; keys: readonly KeptKey[] },
): Promise<LicenseFile> {
  const row = await putOnDevice(ctx, { tx, scope, wish: { ...asked, isOffline: true } })
  return licenseFileFor(tx, { row, keys, nonce: asked.nonce, now: ctx.now })
}

/**
 * Takes a license off its device, and counts it.
 *
 * @throws Problem `license.not_found`, `license.not_active` when it is not on that device, `license.suspended`, `license.expired`,
 * `license.deactivation_limit`, `rate.limited` after so many changes a day, or one of `idempotency.…`
 */
export async function deactivateLicense(
  ctx: CompanyContext,
  wish: OnDevice,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  return once(ctx, { input: wish }, async (tx) => {
    const row = await lockedLicense(ctx, { tx, scope, serialNumber: wish.serialNumber })
    const activation = deviceOf(ctx, row, wish.deviceId)
    const after = await takeOffDevice(ctx, {
      tx,
      scope,
      row,
      activationId: activation.id,
      kind: 'deactivated',
    })
    return { body: { data: licenseShown(ctx, after) } }
  })
}

/**
 * The stay of a license on a device, which can end.
 *
 * @throws Problem `license.suspended`, `license.expired`, `license.not_active`, `license.deactivation_limit`
 */
export function deviceOf(
  ctx: CompanyContext,
  row: LicenseRow,
  deviceId: string,
): NonNullable<LicenseRow['activation']> {
  const { state, isDeactivatable } = stateOf(ctx.config, row, ctx.now)
  refuseOver(state)
  if (row.activation?.deviceId !== deviceId) throw new Problem('license.not_active')
  if (!isDeactivatable) throw new Problem('license.deactivation_limit')
  return row.activation
}

/**
 * Ends a license's stay on a device, and counts it.
 *
 * @throws Problem `license.not_active` when it ended before, `license.deactivation_limit`, `rate.limited`
 */
export async function takeOffDevice(
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
    kind: 'deactivated' | 'released'
  },
): Promise<LicenseRow> {
  const { id, serialNumber } = row.license
  await refuseTooManyChanges(tx, ctx, id)
  if (!(await endActivation(tx, { id: activationId, now: ctx.now })))
    throw new Problem('license.not_active')
  if (!(await updateDeactivateCount(tx, id))) throw new Problem('license.deactivation_limit')
  await noteChange(tx, ctx, {
    licenseId: id,
    kind,
    deviceId: row.activation?.deviceId ?? '',
  })
  return readLicense(ctx, { tx, scope, serialNumber })
}

/**
 * One of the caller's licenses, which nobody else changes until the transaction ends.
 *
 * @throws Problem `license.not_found`
 */
export async function lockedLicense(
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

interface Stay {
  serialNumber: string
  deviceId: string
  deviceName?: string | null | undefined
  isOffline: boolean
}

async function putOnDevice(
  ctx: CompanyContext,
  { tx, scope, wish }: { tx: Tx; scope: LicenseScope; wish: Stay },
): Promise<LicenseRow> {
  const { serialNumber, deviceId, deviceName = null, isOffline } = wish
  const { now } = ctx
  const { companyId } = scope
  const row = await lockedLicense(ctx, { tx, scope, serialNumber })
  const { id, productAlias, partNumber } = row.license
  const { state, isActivatable } = stateOf(ctx.config, row, now)
  refuseOver(state)
  if (state === 'active')
    throw new Problem('license.already_active', { context: { deviceId: row.activation?.deviceId } })
  if (!isOffline && !isActivatable) throw new Problem('license.offline_only')
  await refuseTooManyChanges(tx, ctx, id)
  const product = productAlias ?? partNumber
  await endOverActivations(tx, { companyId, product, deviceId, now })
  if (
    !(await insertActivation(tx, {
      licenseId: id,
      companyId,
      product,
      deviceId,
      deviceName,
      isOffline,
      startedAt: now,
    }))
  )
    throw new Problem('license.device_in_use')
  await updateLicense(tx, id)
  await noteChange(tx, ctx, {
    licenseId: id,
    kind: isOffline ? 'activated-offline' : 'activated',
    deviceId,
  })
  return readLicense(ctx, { tx, scope, serialNumber: row.license.serialNumber })
}

/** @throws Problem `license.suspended` or `license.expired` for a license that is over */
function refuseOver(state: ReturnType<typeof stateOf>['state']): void {
  if (state === 'suspended' || state === 'revoked') throw new Problem('license.suspended')
  if (state === 'expired') throw new Problem('license.expired')
}
