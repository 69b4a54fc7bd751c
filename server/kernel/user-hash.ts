import { createHmac } from 'node:crypto'

/** Returns a person's pseudonym for the log: a keyed hash of their email address. Source: C19. */
export function userHash(email: string, key: string): string {
  return createHmac('sha256', key)
    .update(email.trim().toLowerCase())
    .digest('base64url')
    .slice(0, 16)
}
