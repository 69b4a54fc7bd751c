import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { auditEntry, company, membership, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import { license, licenseActivation } from '#server/trade/license/tables.ts'
import { teamInvitation } from './tables.ts'

/** Columns of a contact. */
const contactFields = {
  id: membership.id,
  personId: membership.personId,
  email: person.email,
  locale: person.locale,
  /**
   * The name that the person chose. `firstName` and `lastName` are the name that the company uses
   * for them.
   */
  ownFirstName: person.firstName,
  ownLastName: person.lastName,
  firstName: sql<string>`coalesce(${membership.firstName}, ${person.firstName})`,
  lastName: sql<string>`coalesce(${membership.lastName}, ${person.lastName})`,
  role: membership.role,
  status: membership.status,
  deactivatedFrom: membership.deactivatedFrom,
  invitedUntil: membership.invitedUntil,
  version: membership.version,
  sentCount: teamInvitation.sentCount,
  firstSentAt: teamInvitation.firstSentAt,
  lastSentAt: teamInvitation.lastSentAt,
  lastSignedInAt: sql<Date | null>`(
    select max(${auditEntry.at}) from ${auditEntry}
    where ${auditEntry.companyId} = ${membership.companyId}
      and ${auditEntry.personId} = ${membership.personId}
      and ${auditEntry.action} in ('session.opened', 'company.switched'))`.mapWith(
    (it: string | Date) => new Date(it),
  ),
  assignedLicenses: sql<number>`(
    select count(*)::int from ${license} where ${license.assigneeId} = ${membership.id})`,
}

function selectContacts(db: Db) {
  return db
    .select(contactFields)
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(teamInvitation, eq(teamInvitation.membershipId, membership.id))
    .$dynamic()
}

/** Lists all contacts in a company's team, in the order in which they were added. */
export function listContacts(db: Db, companyId: string) {
  return selectContacts(db)
    .where(eq(membership.companyId, companyId))
    .orderBy(asc(membership.createdAt), asc(membership.id))
}
export type ContactRow = Awaited<ReturnType<typeof listContacts>>[number]

/** Finds a contact in a company's team. */
export async function findContact(
  db: Db,
  { companyId, contactId }: { companyId: string; contactId: string },
): Promise<ContactRow | undefined> {
  const [found] = await selectContacts(db).where(
    and(eq(membership.companyId, companyId), sql`${membership.id}::text = ${contactId}`),
  )
  return found
}

/** True if a person is an active Admin of a company. */
export async function findAdmin(
  db: Db,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<boolean> {
  const isAdmin = and(eq(membership.role, 'Admin'), eq(membership.status, 'ACTIVE'))
  return (
    (await db.$count(
      membership,
      and(eq(membership.companyId, companyId), eq(membership.personId, personId), isAdmin),
    )) === 1
  )
}

/**
 * Finds how many emails were sent for a member's invitation, and when the first and last of them
 * were sent.
 */
export async function findSentCount(db: Db, membershipId: string) {
  const { sentCount, firstSentAt, lastSentAt } = teamInvitation
  const [found] = await db
    .select({ sentCount, firstSentAt, lastSentAt })
    .from(teamInvitation)
    .where(eq(teamInvitation.membershipId, membershipId))
  return found
}

/**
 * Stores the token in an invitation's latest email and the number of emails sent. The links in
 * earlier emails stop working.
 */
export async function upsertInvitation(
  tx: Tx,
  row: typeof teamInvitation.$inferInsert,
): Promise<void> {
  await tx
    .insert(teamInvitation)
    .values(row)
    .onConflictDoUpdate({ target: teamInvitation.membershipId, set: row })
}

/** Invalidates the link of an invitation. */
export async function deleteToken(tx: Tx, membershipId: string): Promise<void> {
  await tx
    .update(teamInvitation)
    .set({ tokenHash: null })
    .where(eq(teamInvitation.membershipId, membershipId))
}

/** Finds an invitation by the hash of its token. Returns undefined if it cannot be accepted. */
export async function findInvitation(db: Db, { tokenHash, now }: { tokenHash: string; now: Date }) {
  const { id, personId, email, locale, firstName, lastName, role } = contactFields
  const [found] = await db
    .select({
      id,
      personId,
      email,
      locale,
      firstName,
      lastName,
      role,
      companyId: company.id,
      companyName: company.accountName,
    })
    .from(teamInvitation)
    .innerJoin(membership, eq(membership.id, teamInvitation.membershipId))
    .innerJoin(person, eq(person.id, membership.personId))
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(teamInvitation.tokenHash, tokenHash),
        eq(membership.status, 'INVITED'),
        gt(membership.invitedUntil, now),
        eq(person.isDeactivated, false),
      ),
    )
  return found
}
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Marks an invitation as accepted. Returns false if its link was used before. */
export async function updateToAccepted(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(teamInvitation)
    .set({ tokenHash: null, acceptedAt: now })
    .where(and(eq(teamInvitation.tokenHash, tokenHash), isNull(teamInvitation.acceptedAt)))
    .returning({ membershipId: teamInvitation.membershipId })
  return used.length === 1
}

/** Lists licenses that are assigned to a contact, by serial number. */
export function listLicensesOf(
  db: Db,
  { contactId, locale, limit }: { contactId: string; locale: Locale; limit: number },
) {
  const isActivated = sql<boolean>`exists (
    select 1 from ${licenseActivation}
    where ${licenseActivation.licenseId} = ${license.id} and ${licenseActivation.endedAt} is null)`
  return db
    .select({
      serialNumber: license.serialNumber,
      name: inLanguage<string>(license.name, locale).text,
      isActivated,
    })
    .from(license)
    .where(eq(license.assigneeId, contactId))
    .orderBy(asc(license.serialNumber))
    .limit(limit)
}
