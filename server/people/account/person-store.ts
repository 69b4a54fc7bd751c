import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { auditEntry, person, personIdentity } from './tables.ts'

/** Finds the person with a subject at an identity provider. */
export async function findPersonByIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
) {
  const [found] = await db
    .select({ person })
    .from(personIdentity)
    .innerJoin(person, eq(person.id, personIdentity.personId))
    .where(and(eq(personIdentity.issuer, issuer), eq(personIdentity.subject, subject)))
  return found?.person
}

/**
 * Finds the person with an email address, unless the person already has an identity at `issuer`.
 */
export async function findPersonWithoutIdentity(
  db: Db,
  { issuer, email }: { issuer: string; email: string },
) {
  const known = sql`exists (select 1 from ${personIdentity} where ${personIdentity.personId} = ${person.id} and ${personIdentity.issuer} = ${issuer})`
  const [found] = await db
    .select()
    .from(person)
    .where(and(eq(sql`lower(${person.email})`, email.toLowerCase()), sql`not ${known}`))
  return found
}

/** Finds the person with an email address, ignoring case. */
export async function findPersonByEmail(db: Db, email: string) {
  const [found] = await db
    .select()
    .from(person)
    .where(eq(sql`lower(${person.email})`, email.toLowerCase()))
  return found
}

/** Adds a person. Does nothing if a person already has the email address. */
export async function insertPerson(tx: Tx, row: typeof person.$inferInsert): Promise<void> {
  await tx.insert(person).values(row).onConflictDoNothing()
}

/** Changes a person's name. */
export async function updatePersonName(
  db: Db,
  { id, firstName, lastName }: Pick<typeof person.$inferSelect, 'id' | 'firstName' | 'lastName'>,
): Promise<void> {
  await db.update(person).set({ firstName, lastName }).where(eq(person.id, id))
}

/** Lists a person's identities at identity providers. */
export function listIdentities(db: Db, personId: string) {
  const { issuer, subject } = personIdentity
  return db
    .select({ issuer, subject })
    .from(personIdentity)
    .where(eq(personIdentity.personId, personId))
}

/** Stores a person's subject at an identity provider. */
export async function insertIdentity(
  db: Db,
  row: typeof personIdentity.$inferInsert,
): Promise<void> {
  await db.insert(personIdentity).values(row).onConflictDoNothing()
}

/** Adds an entry to the audit log. Entries never change. Source: C19. */
export async function insertAudit(db: Db, row: typeof auditEntry.$inferInsert): Promise<void> {
  await db.insert(auditEntry).values(row)
}
