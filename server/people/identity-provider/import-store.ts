import type { Tx } from '#server/platform/db/database.ts'
import { hashPassword } from './passwords.ts'
import type { SeedLogins } from './seed-people.ts'
import { subjectOf } from './subject.ts'
import { login } from './tables.ts'

/**
 * Writes the accounts of the seeded people, who share one password. Does not change other accounts.
 */
export async function replaceLogins(
  tx: Tx,
  { people }: SeedLogins,
  password: string,
): Promise<void> {
  const hashes = await Promise.all(people.map(() => hashPassword(password)))
  for (const [index, { key, email, firstName, lastName, locale }] of people.entries()) {
    const account = {
      email,
      givenName: firstName,
      familyName: lastName,
      locale,
      passwordHash: hashes[index] ?? '',
      isDisabled: false,
      changedAt: new Date(),
    }
    await tx
      .insert(login)
      .values({ subject: subjectOf(key), ...account })
      .onConflictDoUpdate({ target: login.subject, set: account })
  }
}
