import { and, desc, eq, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { auditEntry, company, membership, person, personIdentity } from './tables.ts'

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

/** Lists when a person signed in, and from which device, the most recent first. */
export function listSignIns(
  db: Db,
  { personId, limit }: { personId: string; limit: number },
): Promise<{ at: Date; device: string | null }[]> {
  return db
    .select({ at: auditEntry.at, device: sql<string | null>`${auditEntry.after}->>'device'` })
    .from(auditEntry)
    .where(and(eq(auditEntry.personId, personId), eq(auditEntry.action, 'session.opened')))
    .orderBy(desc(auditEntry.at))
    .limit(limit)
}

/** Finds the locale that decides the language of emails to a person. */
export async function findPersonLocale(db: Db, id: string): Promise<Locale | undefined> {
  const [found] = await db.select({ locale: person.locale }).from(person).where(eq(person.id, id))
  return found?.locale
}

/** Changes the locale that decides the language of emails to a person. */
export async function updatePersonLocale(
  db: Db,
  { id, locale }: { id: string; locale: Locale },
): Promise<void> {
  await db.update(person).set({ locale }).where(eq(person.id, id))
}

/** Finds an active member of a company; undefined if the person is deactivated. */
export async function findMemberOf(
  db: Db,
  { personId, companyId }: { personId: string; companyId: string },
) {
  const [found] = await db
    .select({ person, company, role: membership.role })
    .from(membership)
    .innerJoin(person, and(eq(person.id, membership.personId), eq(person.isDeactivated, false)))
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.personId, personId),
        eq(membership.companyId, companyId),
        eq(membership.status, 'ACTIVE'),
      ),
    )
  return found
}
