import { createHash } from 'node:crypto'

/**
 * Hashes a token with SHA-256 for storage, so that a reader of the database cannot use the token.
 *
 * @param encoding `hex` for checkout, release and invitation tokens; `base64url` for sessions and
 * the identity provider's entries. Stored rows depend on the encoding.
 */
export function tokenHash(token: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(token).digest(encoding)
}
