import { createHash } from 'node:crypto'

/**
 * The form in which a token is stored: its SHA-256. A reader of the database cannot use what it finds there.
 *
 * @param encoding `hex` for tokens of checkout, release and invitation; `base64url` for sessions and entries of the
 * identity provider. Stored rows rely on it.
 */
export function tokenHash(token: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(token).digest(encoding)
}
