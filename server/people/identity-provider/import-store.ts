import type { Tx } from '#server/platform/db/database.ts'
import { hashPassword } from './passwords.ts'
import type { SeedLogins } from './seed-people.ts'
import { subjectOf } from './subject.ts'
import { login } from './tables.ts'

/** Writes the accounts of the seeded people, each with a hash of its own of the one password. Accounts of others stay. */
export async function replaceLogins(
  tx: Tx,
  { people }: SeedLogins,
  password: string,
): Promise<void> {
  const hashes = await Promise.all(people.map(() => hashPassword(password)))
  for (const [at, { key, email, firstName, lastName, locale }] of people.entries()) {
    const told = {
      email,
      givenName: firstName,
      familyName: lastName,
      locale,
      passwordHash: hashes[at] ?? '',
      isDisabled: false,
      changedAt: new Date(),
    }
    await tx
      .insert(login)
      .values({ subject: subjectOf(key), ...told })
      .onConflictDoUpdate({ target: login.subject, set: told })
  }
}
