import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { auditEntry, company, membership, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { license } from '#server/trade/license/tables.ts'
import { teamInvitation } from './tables.ts'

/** What somebody of a team is read with. */
const contactFields = {
  id: membership.id,
  personId: membership.personId,
  email: person.email,
  locale: person.locale,
  /** As the person is called by themselves, and what the company calls them. */
  ownFirstName: person.firstName,
  ownLastName: person.lastName,
  firstName: sql<string>`coalesce(${membership.firstName}, ${person.firstName})`,
  lastName: sql<string>`coalesce(${membership.lastName}, ${person.lastName})`,
  role: membership.role,
  status: membership.status,
  invitedUntil: membership.invitedUntil,
  version: membership.version,
  sentCount: teamInvitation.sentCount,
  firstSentAt: teamInvitation.firstSentAt,
  lastSentAt: teamInvitation.lastSentAt,
  lastSignedInAt: sql<Date | null>`(
    select max(${auditEntry.at}) from ${auditEntry}
    where ${auditEntry.companyId} = ${membership.companyId} and ${auditEntry.personId} = ${membership.personId}
      and ${auditEntry.action} in ('session.opened', 'company.switched'))`.mapWith(
    (it: string | Date) => new Date(it),
  ),
  assignedLicenses: sql<number>`(select count(*)::int from ${license} where ${license.assigneeId} = ${membership.id})`,
}

function contacts(db: Db) {
  return db
    .select(contactFields)
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(teamInvitation, eq(teamInvitation.membershipId, membership.id))
    .$dynamic()
}

/** Everybody of a company's team, in the order in which they came. */
export function listContacts(db: Db, companyId: string) {
  return contacts(db)
    .where(eq(membership.companyId, companyId))
    .orderBy(asc(membership.createdAt), asc(membership.id))
}
export type ContactRow = Awaited<ReturnType<typeof listContacts>>[number]

/** Somebody of a company's team. */
export async function findContact(
  db: Db,
  { companyId, contactId }: { companyId: string; contactId: string },
): Promise<ContactRow | undefined> {
  const [found] = await contacts(db).where(
    and(eq(membership.companyId, companyId), sql`${membership.id}::text = ${contactId}`),
  )
  return found
}

/** Whether a person administers a company at this moment. */
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

/** How often an invitation was sent. */
export async function findSent(db: Db, membershipId: string) {
  const { sentCount, firstSentAt, lastSentAt } = teamInvitation
  const [found] = await db
    .select({ sentCount, firstSentAt, lastSentAt })
    .from(teamInvitation)
    .where(eq(teamInvitation.membershipId, membershipId))
  return found
}

/** Keeps how an invitation was sent last. What was sent before is worth nothing any more. */
export async function upsertInvitation(
  tx: Tx,
  row: typeof teamInvitation.$inferInsert,
): Promise<void> {
  await tx
    .insert(teamInvitation)
    .values(row)
    .onConflictDoUpdate({ target: teamInvitation.membershipId, set: row })
}

/** Makes what an invitation's mail carried worth nothing. */
export async function deleteToken(tx: Tx, membershipId: string): Promise<void> {
  await tx
    .update(teamInvitation)
    .set({ tokenHash: null })
    .where(eq(teamInvitation.membershipId, membershipId))
}

/** The invitation of a link, while it can be accepted. */
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

/** Uses a link up. False when somebody else did. */
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
