import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'

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
})
export type ProviderSecrets = z.infer<typeof ProviderSecrets>

/** The secrets that the database keeps, made when there are none. */
export function openProviderSecrets(db: Db): Promise<ProviderSecrets> {
  return openSecrets(db, ProviderSecrets, () => ({
    jwks: [newSigningKey()],
    cookieKeys: [newSecret()],
    clientSecret: newSecret(),
    formKey: newSecret(),
  }))
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A key of ES256, named by its thumbprint. Source: RFC 7638. */
function newSigningKey(): ProviderSecrets['jwks'][number] {
  const { crv, kty, x, y, d } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  return { kty: kty ?? 'EC', crv, x, y, d, kid, alg: 'ES256', use: 'sig' }
}
