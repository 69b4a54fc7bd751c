import { and, asc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  auditEntry,
  company,
  membership,
  person,
  personIdentity,
  salesAssignment,
  session,
} from './tables.ts'

const activeMembership = and(eq(membership.companyId, company.id), eq(membership.status, 'ACTIVE'))

/** Companies that a person belongs to or serves as sales. */
const companyCount = sql<number>`(
  select count(*)::int from (
    select company_id from membership where person_id = ${person.id} and status = 'ACTIVE'
    union select company_id from sales_assignment where person_id = ${person.id}
  ) as ours)`

/** A session that has not ended, with its person and the company acted for. */
export async function findSession(
  db: Db,
  { key, now, idleSince }: { key: string; now: Date; idleSince: Date },
) {
  const [found] = await db
    .select({
      session,
      person,
      company,
      role: membership.role,
      served: salesAssignment.companyId,
      companyCount,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .leftJoin(company, eq(company.id, session.companyId))
    .leftJoin(membership, and(activeMembership, eq(membership.personId, person.id)))
    .leftJoin(
      salesAssignment,
      and(eq(salesAssignment.companyId, company.id), eq(salesAssignment.personId, person.id)),
    )
    .where(
      and(
        eq(session.key, key),
        gt(session.endsAt, now),
        gt(session.lastSeenAt, idleSince),
        eq(person.isDeactivated, false),
      ),
    )
  return found
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** A new session. */
export async function insertSession(db: Db, row: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(row)
}

/** Notes that a session is in use. */
export async function updateLastSeen(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  await db.update(session).set({ lastSeenAt: now }).where(eq(session.key, key))
}

/** Lets a session act for a company of the person's own, or for none. */
export async function updateSessionCompany(
  db: Db,
  { key, companyId }: { key: string; companyId: string | null },
): Promise<void> {
  await db
    .update(session)
    .set({ companyId, actingReason: null, actingUntil: null })
    .where(eq(session.key, key))
}

/** Gives a session another key and company, so that the old cookie is worth nothing. False when it has ended meanwhile. */
export async function replaceSession(
  tx: Tx,
  {
    key,
    ...changed
  }: { key: string; to: string } & Pick<
    typeof session.$inferInsert,
    'companyId' | 'actingReason' | 'actingUntil'
  >,
): Promise<boolean> {
  const { to, ...rest } = changed
  const rows = await tx
    .update(session)
    .set({ key: to, ...rest })
    .where(eq(session.key, key))
    .returning({ key: session.key })
  return rows.length === 1
}

/** Ends a session and says whose it was, and how the identity provider knows it. */
export async function deleteSession(
  db: Db,
  key: string,
): Promise<Pick<typeof session.$inferSelect, 'idToken' | 'personId' | 'companyId'> | undefined> {
  const { idToken, personId, companyId } = session
  const [row] = await db
    .delete(session)
    .where(eq(session.key, key))
    .returning({ idToken, personId, companyId })
  return row
}

/** By what the identity provider knows a session. */
export async function findIdToken(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ idToken: session.idToken })
    .from(session)
    .where(eq(session.key, key))
  return row?.idToken
}

/** Ends a person's sessions, but for the one that is kept. */
export async function deleteSessionsOf(
  db: Db,
  { personId, butFor }: { personId: string; butFor?: string },
): Promise<number> {
  const others = butFor === undefined ? undefined : ne(session.key, butFor)
  return (
    await db
      .delete(session)
      .where(and(eq(session.personId, personId), others))
      .returning({ key: session.key })
  ).length
}

/** Removes what has ended. */
export async function deleteEndedSessions(
  db: Db,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await db.delete(session).where(or(lt(session.endsAt, now), lt(session.lastSeenAt, idleSince)))
}

/** A person's sessions that have not ended, the one used last first. */
export function listSessions(
  db: Db,
  { personId, now, idleSince }: { personId: string; now: Date; idleSince: Date },
) {
  const { key, device, createdAt, lastSeenAt } = session
  return db
    .select({ key, device, createdAt, lastSeenAt })
    .from(session)
    .where(
      and(
        eq(session.personId, personId),
        gt(session.endsAt, now),
        gt(session.lastSeenAt, idleSince),
      ),
    )
    .orderBy(sql`${lastSeenAt} desc`)
}

/** The person whom an identity provider knows by that subject. */
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

/** The person of an e-mail address whom that identity provider does not know yet. */
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

/** As whom identity providers know a person. */
export function listIdentities(db: Db, personId: string) {
  const { issuer, subject } = personIdentity
  return db
    .select({ issuer, subject })
    .from(personIdentity)
    .where(eq(personIdentity.personId, personId))
}

/** Changes how a person is called. */
export async function updatePersonName(
  db: Db,
  { id, firstName, lastName }: Pick<typeof person.$inferSelect, 'id' | 'firstName' | 'lastName'>,
): Promise<void> {
  await db.update(person).set({ firstName, lastName }).where(eq(person.id, id))
}

/** Notes by which subject an identity provider knows a person. */
export async function insertIdentity(
  db: Db,
  row: typeof personIdentity.$inferInsert,
): Promise<void> {
  await db.insert(personIdentity).values(row).onConflictDoNothing()
}

/** The companies that a person belongs to, with the role in each, and those that the person serves as sales, by name. */
export async function listCompanies(db: Db, personId: string) {
  const { id, accountId, name, accountName, regionCode, erpId, memberType } = company
  const fields = { id, accountId, name, accountName, regionCode, erpId, memberType }
  const own = await db
    .select({ ...fields, role: membership.role })
    .from(company)
    .innerJoin(membership, and(activeMembership, eq(membership.personId, personId)))
    .orderBy(asc(membership.createdAt), asc(company.name))
  const served = await db
    .select(fields)
    .from(company)
    .innerJoin(
      salesAssignment,
      and(eq(salesAssignment.companyId, company.id), eq(salesAssignment.personId, personId)),
    )
    .orderBy(asc(company.name))
  const ownIds = new Set(own.map((it) => it.id))
  return [...own, ...served.filter((it) => !ownIds.has(it.id)).map((it) => ({ ...it, role: null }))]
}
export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>[number]

/** Lets nobody else change who is in a company's team until the transaction ends. Its row stays free: orders and levels lock it after licenses. */
export async function lockTeamOf(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${companyId}`}, 0))`)
}

/** The person of an e-mail address, in whatever case it is written. */
export async function findPersonByEmail(db: Db, email: string) {
  const [found] = await db
    .select()
    .from(person)
    .where(eq(sql`lower(${person.email})`, email.toLowerCase()))
  return found
}

/** A new person. Nothing happens when another transaction has just added one of the same address. */
export async function insertPerson(tx: Tx, row: typeof person.$inferInsert): Promise<void> {
  await tx.insert(person).values(row).onConflictDoNothing()
}

/** Somebody's place in a company's team. */
export async function findMembership(
  db: Db,
  { companyId, personId }: { companyId: string; personId: string },
) {
  const [found] = await db
    .select()
    .from(membership)
    .where(and(eq(membership.companyId, companyId), eq(membership.personId, personId)))
  return found
}

/** A new place in a company's team; undefined when the person has one already. */
export async function insertMembership(
  tx: Tx,
  row: typeof membership.$inferInsert,
): Promise<string | undefined> {
  const [added] = await tx
    .insert(membership)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: membership.id })
  return added?.id
}

/** Changes a place in a team that is still the version that was seen, and counts the change. False when it is another by now. */
export async function updateMembership(
  tx: Tx,
  {
    id,
    version,
    ...change
  }: { id: string; version: number } & Partial<
    Omit<typeof membership.$inferInsert, 'id' | 'companyId' | 'version'>
  >,
): Promise<boolean> {
  const changed = await tx
    .update(membership)
    .set({ ...change, version: version + 1 })
    .where(and(eq(membership.id, id), eq(membership.version, version)))
    .returning({ id: membership.id })
  return changed.length === 1
}

/** How many administrators a company has beside one. */
export async function countOtherAdmins(
  db: Db,
  { companyId, butFor }: { companyId: string; butFor: string },
): Promise<number> {
  const isOther = and(eq(membership.companyId, companyId), ne(membership.id, butFor))
  return db.$count(
    membership,
    and(isOther, eq(membership.role, 'Admin'), eq(membership.status, 'ACTIVE')),
  )
}

/** Makes members of those invitations of a person that can still be accepted, or of one of them. Returns whose teams they joined. */
export async function updateInvitedToActive(
  tx: Tx,
  { personId, companyId, now }: { personId: string; companyId?: string; now: Date },
): Promise<string[]> {
  const isOpen = and(
    eq(membership.personId, personId),
    eq(membership.status, 'INVITED'),
    gt(membership.invitedUntil, now),
  )
  const joined = await tx
    .update(membership)
    .set({
      status: 'ACTIVE',
      invitedUntil: null,
      firstName: null,
      lastName: null,
      version: sql`${membership.version} + 1`,
    })
    .where(and(isOpen, companyId === undefined ? undefined : eq(membership.companyId, companyId)))
    .returning({ companyId: membership.companyId })
  return joined.map((it) => it.companyId)
}

/** Ends invitations that nobody accepted in time. Returns how many, at most `most`. */
export async function updateInvitedToExpired(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const due = db
    .select({ id: membership.id })
    .from(membership)
    .where(and(eq(membership.status, 'INVITED'), lte(membership.invitedUntil, now)))
    .limit(most)
    .for('update', { skipLocked: true })
  const ended = await db
    .update(membership)
    .set({ status: 'EXPIRED', version: sql`${membership.version} + 1` })
    .where(inArray(membership.id, due))
    .returning({ id: membership.id })
  return ended.length
}

/** Ends a person's sessions in which they act for a company. */
export async function deleteSessionsFor(
  tx: Tx,
  { personId, companyId }: { personId: string; companyId: string },
): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.personId, personId), eq(session.companyId, companyId)))
    .returning({ key: session.key })
  return ended.length
}

/** The active administrators of a company. */
export function listAdmins(db: Db, companyId: string) {
  return db
    .select({ personId: person.id, email: person.email, locale: person.locale })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'Admin'),
        eq(membership.status, 'ACTIVE'),
        eq(person.isDeactivated, false),
      ),
    )
    .orderBy(asc(person.email))
}

/** Notes the level that a company has now. */
export async function updateMemberType(
  tx: Tx,
  { companyId, memberType }: { companyId: string; memberType: number },
): Promise<void> {
  await tx.update(company).set({ memberType }).where(eq(company.id, companyId))
}

/** Adds to what nobody can change: who did what, and why. */
export async function insertAudit(db: Db, row: typeof auditEntry.$inferInsert): Promise<void> {
  await db.insert(auditEntry).values(row)
}
