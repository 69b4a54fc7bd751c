import { bytesOfBase64, parsed, textInArmor, textOfBase64 } from './request-file.ts'

/** A public key as /.well-known/license-keys publishes it. Source: RFC 8037. */
export interface PublishedKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
}

/** What the browser found out about a signed license file. */
export type FileVerdict =
  | { kind: 'valid'; serial: string; deviceId: string; expiresAt: string | null }
  /** The signature does not match: the file was changed, or somebody else signed it. */
  | { kind: 'invalid' }
  /** The browser cannot check signatures of this kind. */
  | { kind: 'unsupported' }

const begin = '-----BEGIN LICENSE FILE-----'
const end = '-----END LICENSE FILE-----'

/** Loads the public keys that verify license files. */
export async function loadLicenseKeys(): Promise<PublishedKey[]> {
  const response = await fetch('/.well-known/license-keys')
  if (!response.ok) throw new Error(`license keys: ${response.status}`)
  return ((await response.json()) as { keys: PublishedKey[] }).keys
}

/**
 * Verifies a license file in the browser: its Ed25519 signature covers `license/` and the claims in
 * base64. Source: C9, Web Cryptography API.
 */
export async function verifyLicenseFile(
  text: string,
  keys: readonly PublishedKey[],
): Promise<FileVerdict> {
  const sealed = parsed(textInArmor(text, begin, end))
  const { enc, sig, kid, alg } = sealed ?? {}
  const published = keys.find((it) => it.kid === kid)
  if (typeof enc !== 'string' || typeof sig !== 'string' || alg !== 'base64+ed25519' || !published)
    return { kind: 'invalid' }
  const key = await importKey(published)
  if (!key) return { kind: 'unsupported' }
  const signature = bytesOfBase64(sig)
  const signed = new TextEncoder().encode(`license/${enc}`)
  const isSigned =
    signature !== undefined && (await crypto.subtle.verify('Ed25519', key, signature, signed))
  const claims = isSigned ? parsed(textOfBase64(enc)) : undefined
  if (!claims) return { kind: 'invalid' }
  const { serial, deviceId, expiresAt } = claims
  return {
    kind: 'valid',
    serial: String(serial),
    deviceId: String(deviceId),
    expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
  }
}

async function importKey({ kty, crv, x }: PublishedKey): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  } catch {
    return undefined // older browsers have no Ed25519
  }
}
