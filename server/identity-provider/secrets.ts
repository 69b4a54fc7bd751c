import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '#server/db/database.ts'
import { takeTurn } from '#server/db/turn.ts'
import { insertSecrets, listSecrets } from './store.ts'

const secret = z.string().min(32)

/** What the provider signs and checks with. Lists have the key in use first; those after it are still believed. */
export const ProviderSecrets = z.strictObject({
  /** Private keys of ID tokens, as JWK. Source: RFC 7517. */
  jwks: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })).min(1),
  /** Keys of the provider's cookies. */
  cookieKeys: z.array(secret).min(1),
  /** By which the marketplace proves to the provider that it is itself. */
  clientSecret: secret,
  /** Key of the marks in forms. */
  formKey: secret,
  /** Key of the hashes by which log lines name people. */
  logKey: secret,
})
export type ProviderSecrets = z.infer<typeof ProviderSecrets>

/** The secrets that the database keeps, made when there are none: of processes that start at once, one makes them. */
export async function openProviderSecrets(db: Db): Promise<ProviderSecrets> {
  const known = ProviderSecrets.safeParse(Object.fromEntries(await listSecrets(db)))
  if (known.success) return known.data
  return db.transaction(async (tx) => {
    await takeTurn(tx, 'provider-secrets')
    const kept = await listSecrets(tx)
    const made = new Map(Object.entries(newSecrets()).filter(([name]) => !kept.has(name)))
    if (made.size > 0) await insertSecrets(tx, made)
    return ProviderSecrets.parse(Object.fromEntries([...kept, ...made]))
  })
}

function newSecrets(): ProviderSecrets {
  return { jwks: [newSigningKey()], cookieKeys: [newSecret()], clientSecret: newSecret(), formKey: newSecret(), logKey: newSecret() }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A key of ES256, named by its thumbprint. Source: RFC 7638. */
function newSigningKey(): ProviderSecrets['jwks'][number] {
  const { crv, kty, x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  return { kty: kty ?? 'EC', crv, x, y, d, kid, alg: 'ES256', use: 'sig' }
}
