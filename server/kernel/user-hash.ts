import { createHmac } from 'node:crypto'

/** How log lines name a person, known here or not: by the e-mail address, which nobody can read from it without the key. Source: C19. */
export function userHash(email: string, key: string): string {
  return createHmac('sha256', key)
    .update(email.trim().toLowerCase())
    .digest('base64url')
    .slice(0, 16)
}
