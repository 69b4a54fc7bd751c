import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'

const secret = z.string().min(32)

/** Keys of the provider. In each list, the first key signs, and the others only verify. */
export const ProviderSecrets = z.strictObject({
  /** Private keys that sign ID tokens, as JWK. Source: RFC 7517. */
  jwks: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string() })).min(1),
  /** Keys that sign the provider's cookies. */
  cookieKeys: z.array(secret).min(1),
  /** Secret that authenticates the marketplace as the provider's client. */
  clientSecret: secret,
  /** Key for the tokens in forms and the marks of known browsers. */
  formKey: secret,
})
export type ProviderSecrets = z.infer<typeof ProviderSecrets>

/** Loads the secrets from the database, or creates them at the first start. */
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

/** Creates an ES256 key. Its id is its thumbprint. Source: RFC 7638. */
function newSigningKey(): ProviderSecrets['jwks'][number] {
  const { crv, kty, x, y, d } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  return { kty: kty ?? 'EC', crv, x, y, d, kid, alg: 'ES256', use: 'sig' }
}
