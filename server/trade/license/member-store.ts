import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { membership, person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Finds an active member of a company by their contactId. */
export async function findMember(
  db: Db,
  { companyId, contactId }: { companyId: string; contactId: string },
) {
  const [found] = await db
    .select({
      id: membership.id,
      personId: person.id,
      email: person.email,
      locale: person.locale,
      firstName: person.firstName,
      lastName: person.lastName,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(sql`${membership.id}::text`, contactId),
        eq(membership.status, 'ACTIVE'),
      ),
    )
  return found
}

/** Finds the locale that a person chose. */
export async function findPersonLocale(db: Db, personId: string): Promise<Locale | undefined> {
  const [row] = await db
    .select({ locale: person.locale })
    .from(person)
    .where(eq(person.id, personId))
  return row?.locale
}

/** Finds the email address and locale of an active member by their contactId. */
export async function findRecipient(db: Db, membershipId: string) {
  const [found] = await db
    .select({ email: person.email, locale: person.locale })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(eq(membership.id, membershipId), eq(membership.status, 'ACTIVE')))
  return found
}
