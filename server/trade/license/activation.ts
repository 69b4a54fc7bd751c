import type { Tx } from '#server/platform/db/database.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import type { Activation, License, OfflineActivation, OnDevice } from './contract.ts'
import { answerLicenseFile, type LicenseFile, licenseFileFor } from './key-file.ts'
import { type KeptKey, openLicenseKeys } from './license-keys.ts'
import { maxRequestFileBytes, requestIn } from './request-file.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { licenseShown, stateOf } from './view.ts'
import { deviceIdPattern } from './state.ts'
import {
  countChanges,
  endActivation,
  endOverActivations,
  insertActivation,
  insertChange,
} from './device-store.ts'
import {
  findLicense,
  type LicenseRow,
  lockLicense,
  updateDeactivateCount,
  updateLicense,
} from './store.ts'
import { licensesReached, type Reached } from './whose.ts'

/**
 * Puts a license on a device.
 *
 * @throws Problem `license.not_found`, `license.already_active`, `license.suspended`, `license.expired`, `license.offline_only`,
 * `license.device_in_use`, `rate.limited` after so many changes a day, or one of `idempotency.…`
 */
export async function activateLicense(
  ctx: RequestContext,
  wish: Activation,
): Promise<{ data: License }> {
  const reached = licensesReached(ctx, 'license.activate')
  return once(ctx, { wish }, async (tx) => {
    const row = await putOnDevice(ctx, { tx, reached, wish: { ...wish, isOffline: false } })
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
  ctx: RequestContext,
  { serialNumber, requestFile }: OfflineActivation,
): Promise<undefined> {
  const reached = licensesReached(ctx, 'license.activate')
  const asked = deviceIn(requestFile, serialNumber)
  const keys = await openLicenseKeys(ctx.db, ctx.now)
  const file = await once(ctx, { wish: { serialNumber, requestFile } }, async (tx) => ({
    body: await offlineFile(ctx, { tx, reached, asked, keys }),
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
  ctx: RequestContext,
  {
    tx,
    reached,
    asked,
    keys,
  }: { tx: Tx; reached: Reached; asked: Device; keys: readonly KeptKey[] },
): Promise<LicenseFile> {
  const row = await putOnDevice(ctx, { tx, reached, wish: { ...asked, isOffline: true } })
  return licenseFileFor(tx, { row, keys, nonce: asked.nonce, now: ctx.now })
}

/**
 * Takes a license off its device, and counts it.
 *
 * @throws Problem `license.not_found`, `license.not_active` when it is not on that device, `license.suspended`, `license.expired`,
 * `license.deactivation_limit`, `rate.limited` after so many changes a day, or one of `idempotency.…`
 */
export async function deactivateLicense(
  ctx: RequestContext,
  wish: OnDevice,
): Promise<{ data: License }> {
  const reached = licensesReached(ctx, 'license.deactivate')
  return once(ctx, { wish }, async (tx) => {
    const row = await lockedLicense(ctx, { tx, reached, serialNumber: wish.serialNumber })
    const activation = deviceOf(ctx, row, wish.deviceId)
    const after = await takeOffDevice(ctx, {
      tx,
      reached,
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
  ctx: RequestContext,
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
  ctx: RequestContext,
  {
    tx,
    reached,
    row,
    activationId,
    kind,
  }: {
    tx: Tx
    reached: Reached
    row: LicenseRow
    activationId: string
    kind: 'deactivated' | 'released'
  },
): Promise<LicenseRow> {
  const { id, serialNumber } = row.license
  await refuseTooManyChanges(ctx, { tx, reached, licenseId: id })
  if (!(await endActivation(tx, { id: activationId, now: ctx.now })))
    throw new Problem('license.not_active')
  if (!(await updateDeactivateCount(tx, id))) throw new Problem('license.deactivation_limit')
  await noteChange(ctx, {
    tx,
    reached,
    licenseId: id,
    kind,
    deviceId: row.activation?.deviceId ?? '',
  })
  return readLicense(ctx, { tx, reached, serialNumber })
}

/**
 * One of the caller's licenses, which nobody else changes until the transaction ends.
 *
 * @throws Problem `license.not_found`
 */
export async function lockedLicense(
  ctx: RequestContext,
  { tx, reached, serialNumber }: { tx: Tx; reached: Reached; serialNumber: string },
): Promise<LicenseRow> {
  const which = { serialNumber: normalizeSerialNumber(serialNumber) }
  await lockLicense(tx, { companyId: reached.company.id, ...which })
  return readLicense(ctx, { tx, reached, ...which })
}

async function readLicense(
  { locale }: RequestContext,
  { tx, reached, serialNumber }: { tx: Tx; reached: Reached; serialNumber: string },
): Promise<LicenseRow> {
  const row = await findLicense(tx, reached.whose, { serialNumber, locale })
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
  ctx: RequestContext,
  { tx, reached, wish }: { tx: Tx; reached: Reached; wish: Stay },
): Promise<LicenseRow> {
  const { serialNumber, deviceId, deviceName = null, isOffline } = wish
  const { now } = ctx
  const { companyId } = reached.whose
  const row = await lockedLicense(ctx, { tx, reached, serialNumber })
  const { id, productAlias, partNumber } = row.license
  const { state, isActivatable } = stateOf(ctx.config, row, now)
  refuseOver(state)
  if (state === 'active')
    throw new Problem('license.already_active', { context: { deviceId: row.activation?.deviceId } })
  if (!isOffline && !isActivatable) throw new Problem('license.offline_only')
  await refuseTooManyChanges(ctx, { tx, reached, licenseId: id })
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
  await noteChange(ctx, {
    tx,
    reached,
    licenseId: id,
    kind: isOffline ? 'activated-offline' : 'activated',
    deviceId,
  })
  return readLicense(ctx, { tx, reached, serialNumber: row.license.serialNumber })
}

/** @throws Problem `license.suspended` or `license.expired` for a license that is over */
function refuseOver(state: ReturnType<typeof stateOf>['state']): void {
  if (state === 'suspended' || state === 'revoked') throw new Problem('license.suspended')
  if (state === 'expired') throw new Problem('license.expired')
}

/** How often a license may still change today, and when the next day begins. */
export async function changesLeft(
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
  {
    tx,
    reached,
    licenseId,
  }: { tx: Tx | RequestContext['db']; reached: Reached; licenseId: string },
): Promise<{ left: number; tomorrow: Date }> {
  const zone = zoneOf(config, reached.company.regionCode)
  const today = dayIn(zone, now)
  const used = await countChanges(tx, { licenseId, since: startOfDay(zone, today) })
  return {
    left: Math.max(0, config.licenses.changesPerDay - used),
    tomorrow: startOfDay(zone, addDays(today, 1)),
  }
}

async function refuseTooManyChanges(
  ctx: RequestContext,
  about: { tx: Tx; reached: Reached; licenseId: string },
): Promise<void> {
  const { left, tomorrow } = await changesLeft(ctx, about)
  if (left === 0)
    refuseUntil(ctx, {
      until: tomorrow,
      limit: ctx.config.licenses.changesPerDay,
      reason: 'changes_per_day',
    })
}

/** @throws Problem `rate.limited` with the seconds to wait */
export function refuseUntil(
  { now }: RequestContext,
  { until, limit, reason }: { until: Date; limit: number; reason: string },
): never {
  const resetSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  throw new Problem('rate.limited', {
    retryAfterSeconds: resetSeconds,
    context: { limit, remaining: 0, resetSeconds, reason },
  })
}

interface Note {
  tx: Tx
  reached: Reached
  licenseId: string
  kind: Parameters<typeof insertChange>[1]['kind']
  deviceId: string
}

function noteChange(
  { now, requestId }: RequestContext,
  { tx, reached: { personId }, licenseId, kind, deviceId }: Note,
): Promise<void> {
  return insertChange(tx, { licenseId, at: now, kind, deviceId, personId, requestId })
}
