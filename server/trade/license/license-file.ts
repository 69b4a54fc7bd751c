import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import * as z from 'zod'
import { armoured, bytesOf, disarmoured } from './armor.ts'

const label = 'LICENSE FILE'
const signedAs = 'license/'

/** What a licence file says: what may run on which device, and until when. Source: C9. */
export const LicenceClaims = z.strictObject({
  serial: z.string(),
  deviceId: z.string(),
  /** What the device asked with, so that it knows its answer; null when it was asked for in a browser. */
  nonce: z.string().nullable(),
  product: z.string(),
  partNumber: z.string(),
  capacities: z.array(
    z.strictObject({ partNumber: z.string(), name: z.string(), capacity: z.int() }),
  ),
  issuedAt: z.iso.datetime(),
  /** The first moment without the licence; null: never. */
  expiresAt: z.iso.datetime().nullable(),
})
export type LicenceClaims = z.infer<typeof LicenceClaims>

const Sealed = z.strictObject({
  enc: z.string(),
  sig: z.string(),
  alg: z.literal('base64+ed25519'),
  kid: z.string(),
})

/** A key as /.well-known/license-keys publishes it. Source: RFC 8037, Ed25519 as JWK. */
export interface PublicLicenceKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** A key that signs: `d` is its secret half. */
export interface LicenceKey extends PublicLicenceKey {
  d: string
}

/**
 * A licence file: `enc` is the claims as base64 JSON, `sig` is the Ed25519 signature of `license/` and `enc`, `kid` names the key among those published.
 * Source: C9; Keygen's cryptographic licence files.
 */
export function licenceFileOf(claims: LicenceClaims, { kid, ...key }: LicenceKey): string {
  const enc = Buffer.from(JSON.stringify(claims)).toString('base64')
  const sig = sign(
    null,
    Buffer.from(signedAs + enc),
    createPrivateKey({ key, format: 'jwk' }),
  ).toString('base64')
  return armoured(
    label,
    JSON.stringify({ enc, sig, alg: 'base64+ed25519', kid } satisfies z.infer<typeof Sealed>),
  )
}

/** What a licence file says, when one of the published keys signed it as it stands; else undefined. */
export function claimsIn(
  file: string,
  keys: readonly PublicLicenceKey[],
): LicenceClaims | undefined {
  const sealed = parsed(Sealed, disarmoured(label, file))
  const key = keys.find((it) => it.kid === sealed?.kid)
  const [claims, signature] = [bytesOf(sealed?.enc ?? ''), bytesOf(sealed?.sig ?? '')]
  if (!sealed || !key || !claims || !signature) return undefined
  const { kty, crv, x } = key
  const isSigned = verify(
    null,
    Buffer.from(signedAs + sealed.enc),
    createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
    signature,
  )
  return isSigned ? parsed(LicenceClaims, claims.toString('utf8')) : undefined
}

function parsed<S extends z.ZodType>(schema: S, text: string | undefined): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
