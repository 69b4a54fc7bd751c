import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import * as z from 'zod'
import { decodeBase64, fromArmor, toArmor } from './armor.ts'

const label = 'DEACTIVATION'
const signedAs = 'deactivation/'

/**
 * What a device without a network says once it has removed its license. It signs this with the key
 * whose public part was in its activation request. Source: LW5.
 */
export const DeactivationClaims = z.object({
  version: z.literal(1),
  serialNumber: z.string().max(40),
  deviceId: z.string().max(200),
  deviceName: z.string().trim().min(1).max(100).nullish(),
  /** The product in the license file that was removed. */
  product: z.string().max(100),
  /** The nonce of the activation request, so that the file ends this activation and no later one. */
  nonce: z.string().min(8).max(100),
  /** When the device removed the license, by the device's clock. */
  deactivatedAt: z.iso.datetime({ offset: true }),
})
export type DeactivationClaims = z.infer<typeof DeactivationClaims>

const Sealed = z.object({ enc: z.string(), sig: z.string(), alg: z.literal('base64+ed25519') })

/** A deactivation file that was read. */
export interface DeactivationFile {
  claims: DeactivationClaims
  /** True if the device with this public key wrote the file. */
  isSignedBy: (deviceKey: string) => boolean
}

/** Public part of an Ed25519 key as in a JWK: 32 bytes in base64url. Source: RFC 8037. */
export const DeviceKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Creates the text of a deactivation file, as the tool on a device does. */
export function deactivationFileOf(
  claims: DeactivationClaims,
  { x, d }: { x: string; d: string },
): string {
  const enc = Buffer.from(JSON.stringify(claims)).toString('base64')
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
  const sig = sign(null, Buffer.from(signedAs + enc), key).toString('base64')
  return toArmor(label, JSON.stringify({ enc, sig, alg: 'base64+ed25519' }))
}

/** Reads a deactivation file; undefined if the text is none. */
export function parseDeactivation(file: string): DeactivationFile | undefined {
  const sealed = Sealed.safeParse(jsonIn(fromArmor(label, file))).data
  const bytes = decodeBase64(sealed?.enc ?? '')
  const claims = DeactivationClaims.safeParse(jsonIn(bytes?.toString('utf8'))).data
  const signature = decodeBase64(sealed?.sig ?? '')
  if (!sealed || !claims || !signature) return undefined
  return {
    claims,
    isSignedBy: (x) =>
      verify(
        null,
        Buffer.from(signedAs + sealed.enc),
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
        signature,
      ),
  }
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
