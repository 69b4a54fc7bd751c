import { createHash, generateKeyPairSync } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import type { LicenseKey, PublicLicenseKey } from './license-file.ts'

const dayMs = 86_400_000

const KeptKey = z.strictObject({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  madeAt: z.iso.datetime(),
})
export type KeptKey = z.infer<typeof KeptKey>

/** What signs license files: all keys that ever did, the newest first. */
export const LicenseSecrets = z.strictObject({ licenseKeys: z.array(KeptKey).min(1) })

/** The keys that the database keeps; the first is made when there is none. */
export async function openLicenseKeys(db: Db, now: Date): Promise<KeptKey[]> {
  return (await openSecrets(db, LicenseSecrets, () => ({ licenseKeys: [newLicenseKey(now)] })))
    .licenseKeys
}

/** A key of Ed25519, named by its thumbprint. Source: RFC 7638, RFC 8037. */
export function newLicenseKey(now: Date): KeptKey {
  const {
    crv,
    kty,
    x = '',
    d = '',
  } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { kid, kty: 'OKP', crv: 'Ed25519', x, d, madeAt: now.toISOString() }
}

/** The key that signs: the newest that has been published for a day, so that whoever checks knows it; the oldest when none has. */
export function signingKey(keys: readonly KeptKey[], now: Date): LicenseKey {
  const key = keys.find((it) => Date.parse(it.madeAt) <= now.getTime() - dayMs) ?? keys.at(-1)
  if (!key) throw new Error('there is no key to sign license files with')
  return key
}

/** Whether another key is due. */
export function isKeyDue(
  keys: readonly KeptKey[],
  { now, days }: { now: Date; days: number },
): boolean {
  return keys.every((it) => Date.parse(it.madeAt) <= now.getTime() - days * dayMs)
}

/** The halves that everybody may know. */
export function publicKeys(keys: readonly KeptKey[]): PublicLicenseKey[] {
  return keys.map(({ kid, kty, crv, x }) => ({ kid, kty, crv, x }))
}
