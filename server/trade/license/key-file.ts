import { fallbackLocale } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { LicenceAsked } from './contract.ts'
import { licenceFileOf, type PublicLicenceKey } from './license-file.ts'
import { type KeptKey, openLicenceKeys, publicKeys, signingKey } from './license-keys.ts'
import { normalisedSerialNumber } from './serial-number.ts'
import { stateOf } from './view.ts'
import { findLicence, type LicenceRow, listCapacities } from './store.ts'
import { licencesReached } from './whose.ts'

/** A licence file with its name. */
export interface LicenceFile {
  name: string
  text: string
}

/**
 * The signed file of a licence, for the device that it is on.
 *
 * @throws Problem `license.not_found`, `license.suspended`, `license.expired`, `license.not_active` while it is on none
 */
export async function licenceKeyFile(
  ctx: RequestContext,
  { serialNumber }: LicenceAsked,
): Promise<undefined> {
  const { db, now, locale } = ctx
  const { whose } = licencesReached(ctx, 'license.activate')
  const row = await findLicence(db, whose, {
    serialNumber: normalisedSerialNumber(serialNumber),
    locale,
  })
  if (!row) throw new Problem('license.not_found')
  const { state, isActivated } = stateOf(ctx.config, row, now)
  if (state === 'suspended' || state === 'revoked') throw new Problem('license.suspended')
  if (state === 'expired') throw new Problem('license.expired')
  if (!isActivated) throw new Problem('license.not_active')
  return answerLicenceFile(
    ctx,
    await licenceFileFor(db, { row, keys: await openLicenceKeys(db, now), nonce: null, now }),
  )
}

/** Signs what a licence on a device says. Names of capacities are English: machines read them. */
export async function licenceFileFor(
  db: Db,
  {
    row: { licence, activation },
    keys,
    nonce,
    now,
  }: { row: LicenceRow; keys: readonly KeptKey[]; nonce: string | null; now: Date },
): Promise<LicenceFile> {
  const { id, serialNumber, productAlias, partNumber, issuedAt, expiresAt } = licence
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
  return { name: `${serialNumber}.lic`, text: licenceFileOf(claims, signingKey(keys, now)) }
}

/** Answers with a licence file. */
export function answerLicenceFile(
  { visit }: RequestContext,
  { name, text }: LicenceFile,
): undefined {
  async function* bytes() {
    yield Buffer.from(text)
  }
  visit.answer({ file: { name, type: 'text/plain; charset=utf-8', bytes: bytes() } })
  return undefined
}

/** What licence files are checked with: all keys that ever signed one, the newest first. Source: C9. */
export async function licenceKeySet(db: Db, now: Date): Promise<{ keys: PublicLicenceKey[] }> {
  return { keys: publicKeys(await openLicenceKeys(db, now)) }
}
