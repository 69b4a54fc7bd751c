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

/** The secret that stores the signing keys of license files: all keys ever used, newest first. */
export const LicenseSecrets = z.strictObject({ licenseKeys: z.array(StoredKey).min(1) })

/** Returns the stored signing keys. Creates the first key if there is none. */
export async function openLicenseKeys(db: Db, now: Date): Promise<StoredKey[]> {
  return (await openSecrets(db, LicenseSecrets, () => ({ licenseKeys: [newLicenseKey(now)] })))
    .licenseKeys
}

/** Creates an Ed25519 key. Its id is the key's thumbprint. Source: RFC 7638, RFC 8037. */
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
 * Returns the key to sign with: the newest key that has been published for at least a day, so that
 * verifiers have had time to fetch it. If no key is that old, returns the oldest.
 */
export function signingKey(keys: readonly StoredKey[], now: Date): LicenseKey {
  const key = keys.find((it) => Date.parse(it.madeAt) <= now.getTime() - dayMs) ?? keys.at(-1)
  if (!key) throw new Error('there is no key to sign license files')
  return key
}

/** True if every key is at least the given number of days old, so that a new one is due. */
export function isKeyDue(
  keys: readonly StoredKey[],
  { now, days }: { now: Date; days: number },
): boolean {
  return keys.every((it) => Date.parse(it.madeAt) <= now.getTime() - days * dayMs)
}

/** Returns the public parts of keys. */
export function publicKeys(keys: readonly StoredKey[]): PublicLicenseKey[] {
  return keys.map(({ kid, kty, crv, x }) => ({ kid, kty, crv, x }))
}
