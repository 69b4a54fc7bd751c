import { hash, verify } from '@node-rs/argon2'

/** Minimum and maximum length of a password, in characters. Source: NIST SP 800-63B §3.1.1.2. */
export const passwordLength = { min: 12, max: 128 } as const

/** Cost of Argon2id: 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let unusedHash: Promise<string> | undefined

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost)
}

/**
 * Returns true if a password matches a hash. Without a hash it returns false after the same time,
 * so that response times do not reveal accounts.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  unusedHash ??= hash(crypto.randomUUID(), cost)
  const isRight = await verify(passwordHash ?? (await unusedHash), normalized(password))
  return isRight && passwordHash !== undefined
}

/**
 * Normalizes characters that keyboards encode in different ways. Source: NIST SP 800-63B §3.1.1.2.
 */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
