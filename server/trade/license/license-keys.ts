import { createHash, generateKeyPairSync } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import type { LicenseKey, PublicLicenseKey } from './license-file.ts'

const StoredKey = z.strictObject({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  madeAt: z.iso.datetime(),
})
export type StoredKey = z.infer<typeof StoredKey>

/** Signing keys of license files: all keys ever used, the newest first. */
export const LicenseSecrets = z.strictObject({ licenseKeys: z.array(StoredKey).min(1) })

/** The stored signing keys. Creates the first if there is none. */
export async function openLicenseKeys(db: Db, now: Date): Promise<StoredKey[]> {
  return (await openSecrets(db, LicenseSecrets, () => ({ licenseKeys: [newLicenseKey(now)] })))
    .licenseKeys
}

/** A new Ed25519 key, named by its thumbprint. Source: RFC 7638, RFC 8037. */
export function newLicenseKey(now: Date): StoredKey {
  const {
    crv,
    kty,
    x = '',
    d = '',
  } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { kid, kty: 'OKP', crv: 'Ed25519', x, d, madeAt: now.toISOString() }
}

/**
 * The key to sign with: the newest that has been published for a day, so that verifiers have
 * fetched it. The oldest if none has.
 */
export function signingKey(keys: readonly StoredKey[], now: Date): LicenseKey {
  const key = keys.find((it) => Date.parse(it.madeAt) <= now.getTime() - dayMs) ?? keys.at(-1)
  if (!key) throw new Error('there is no key to sign license files')
  return key
}

/** True if all keys are older than the given days, so that another is due. */
export function isKeyDue(
  keys: readonly StoredKey[],
  { now, days }: { now: Date; days: number },
): boolean {
  return keys.every((it) => Date.parse(it.madeAt) <= now.getTime() - days * dayMs)
}

/** The public halves of keys. */
export function publicKeys(keys: readonly StoredKey[]): PublicLicenseKey[] {
  return keys.map(({ kid, kty, crv, x }) => ({ kid, kty, crv, x }))
}
