import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import * as z from 'zod'
import { toArmor, decodeBase64, fromArmor } from './armor.ts'

const label = 'LICENSE FILE'
const signedAs = 'license/'

/** The claims in a license file, such as product, device and expiry. Source: C9. */
export const LicenseClaims = z.strictObject({
  serial: z.string(),
  deviceId: z.string(),
  /**
   * The nonce from the device's request file; null if the license file was downloaded in a browser.
   */
  nonce: z.string().nullable(),
  product: z.string(),
  partNumber: z.string(),
  capacities: z.array(
    z.strictObject({ partNumber: z.string(), name: z.string(), capacity: z.int() }),
  ),
  issuedAt: z.iso.datetime(),
  /** The time when the license expires; null if it never expires. */
  expiresAt: z.iso.datetime().nullable(),
})
export type LicenseClaims = z.infer<typeof LicenseClaims>

const Sealed = z.strictObject({
  enc: z.string(),
  sig: z.string(),
  alg: z.literal('base64+ed25519'),
  kid: z.string(),
})

/** A public key as /.well-known/license-keys publishes it. Source: RFC 8037, Ed25519 as JWK. */
export interface PublicLicenseKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** A signing key. `d` is its private part. */
export interface LicenseKey extends PublicLicenseKey {
  d: string
}

/**
 * Creates a signed license file. `enc` is the claims as base64-encoded JSON, `sig` is the Ed25519
 * signature of `license/` followed by `enc`, and `kid` is the id of the published key. Source: C9;
 * Keygen's cryptographic license files.
 */
export function licenseFileOf(claims: LicenseClaims, { kid, ...key }: LicenseKey): string {
  const enc = Buffer.from(JSON.stringify(claims)).toString('base64')
  const sig = sign(
    null,
    Buffer.from(signedAs + enc),
    createPrivateKey({ key, format: 'jwk' }),
  ).toString('base64')
  return toArmor(
    label,
    JSON.stringify({ enc, sig, alg: 'base64+ed25519', kid } satisfies z.infer<typeof Sealed>),
  )
}

/**
 * Verifies a license file and returns its claims. Returns undefined if the file is malformed or
 * none of the published keys signed it.
 */
export function verifiedClaims(
  file: string,
  keys: readonly PublicLicenseKey[],
): LicenseClaims | undefined {
  const sealed = parseWith(Sealed, fromArmor(label, file))
  const key = keys.find((it) => it.kid === sealed?.kid)
  const [claims, signature] = [decodeBase64(sealed?.enc ?? ''), decodeBase64(sealed?.sig ?? '')]
  if (!sealed || !key || !claims || !signature) return undefined
  const { kty, crv, x } = key
  const isSigned = verify(
    null,
    Buffer.from(signedAs + sealed.enc),
    createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
    signature,
  )
  return isSigned ? parseWith(LicenseClaims, claims.toString('utf8')) : undefined
}

function parseWith<S extends z.ZodType>(
  schema: S,
  text: string | undefined,
): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
