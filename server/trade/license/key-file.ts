import { fallbackLocale } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { LicenseQuery } from './contract.ts'
import { licenseFileOf, type PublicLicenseKey } from './license-file.ts'
import { type StoredKey, openLicenseKeys, publicKeys, signingKey } from './license-keys.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { stateOf } from './view.ts'
import { findLicense, type LicenseRow, listCapacities } from './store.ts'
import { licenseScope } from './scope.ts'

/** A license file's name and text. */
export interface LicenseFile {
  name: string
  text: string
}

/**
 * Responds with the signed license file for the device where the license is active.
 *
 * @throws Problem `license.not_found`, `license.suspended`, `license.expired`, `license.not_active`
 */
export async function licenseKeyFile(
  ctx: CompanyContext,
  { serialNumber }: LicenseQuery,
): Promise<undefined> {
  const { db, now, locale } = ctx
  const scope = licenseScope(ctx, 'license.activate')
  const row = await findLicense(db, scope, {
    serialNumber: normalizeSerialNumber(serialNumber),
    locale,
  })
  if (!row) throw new Problem('license.not_found')
  const { state, isActivated } = stateOf(ctx.config, row, now)
  if (state === 'suspended' || state === 'revoked') throw new Problem('license.suspended')
  if (state === 'expired') throw new Problem('license.expired')
  if (!isActivated) throw new Problem('license.not_active')
  return answerLicenseFile(
    ctx,
    await licenseFileFor(db, { row, keys: await openLicenseKeys(db, now), nonce: null, now }),
  )
}

/**
 * Creates the signed file of an active license. Capacities have English names, because programs
 * read them.
 */
export async function licenseFileFor(
  db: Db,
  {
    row: { license, activation },
    keys,
    nonce,
    now,
  }: { row: LicenseRow; keys: readonly StoredKey[]; nonce: string | null; now: Date },
): Promise<LicenseFile> {
  const { id, serialNumber, productAlias, partNumber, issuedAt, expiresAt } = license
  const claims = {
    serial: serialNumber,
    deviceId: activation?.deviceId ?? '',
    nonce,
    product: productAlias ?? partNumber,
    partNumber,
    capacities: await listCapacities(db, id, fallbackLocale),
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }
  return { name: `${serialNumber}.lic`, text: licenseFileOf(claims, signingKey(keys, now)) }
}

/** Responds with a license file as a download. */
export function answerLicenseFile(
  { request }: RequestContext,
  { name, text }: LicenseFile,
): undefined {
  async function* bytes() {
    yield Buffer.from(text)
  }
  request.answer({ file: { name, type: 'text/plain; charset=utf-8', bytes: bytes() } })
  return undefined
}

/**
 * Returns the public keys that verify license files: all keys ever used, newest first. Source: C9.
 */
export async function licenseKeySet(db: Db, now: Date): Promise<{ keys: PublicLicenseKey[] }> {
  return { keys: publicKeys(await openLicenseKeys(db, now)) }
}
