import { hash, verify } from '@node-rs/argon2'

/** Bounds of a password's length in characters. Source: NIST SP 800-63B §3.1.1.2. */
export const passwordLength = { min: 12, max: 128 } as const

/** Argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let unusedHash: Promise<string> | undefined

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost)
}

/** True if a password matches a hash. Without a hash it takes as long and returns false. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  unusedHash ??= hash(crypto.randomUUID(), cost)
  const isRight = await verify(passwordHash ?? (await unusedHash), normalized(password))
  return isRight && passwordHash !== undefined
}

/** Normalizes equal characters of different keyboards. Source: NIST SP 800-63B §3.1.1.2. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
