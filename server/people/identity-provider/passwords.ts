import { hash, verify } from '@node-rs/argon2'

/** What a password must have: long enough, and short enough not to cost more than it should. Source: NIST SP 800-63B §3.1.1.2. */
export const passwordLength = { min: 12, max: 128 } as const

/** Argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let nobodysHash: Promise<string> | undefined

/** The hash under which a password is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(inOneForm(password), cost)
}

/** Whether a password is the one of a hash. Without a hash it takes as long and says no. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), cost)
  const isRight = await verify(passwordHash ?? (await nobodysHash), inOneForm(password))
  return isRight && passwordHash !== undefined
}

/** The same characters typed on another keyboard are the same password. Source: NIST SP 800-63B §3.1.1.2. */
function inOneForm(password: string): string {
  return password.normalize('NFKC')
}
