import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { company, membership, person, salesAssignment, session } from './tables.ts'

/** Number of companies that a person belongs to or serves as a sales representative. */
const companyCount = sql<number>`(
  select count(*)::int from (
    select company_id from membership where person_id = ${person.id} and status = 'ACTIVE'
    union select company_id from sales_assignment where person_id = ${person.id}
  ) as ours)`

/**
 * The key of a session to find. A session that ended before `now`, or was last used before
 * `idleSince`, is not found.
 */
export interface SessionSearch {
  key: string
  now: Date
  idleSince: Date
}

/** Finds a session that has not ended, with its person and the company that it acts for. */
export async function findSession(db: Db, { key, now, idleSince }: SessionSearch) {
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
    .leftJoin(
      membership,
      and(
        eq(membership.companyId, company.id),
        eq(membership.personId, person.id),
        eq(membership.status, 'ACTIVE'),
      ),
    )
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

/** Adds a session. */
export async function insertSession(db: Db, row: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(row)
}

/** Finds when a session was last used and when it ends. */
export async function findSessionTimes(db: Db, key: string) {
  const [found] = await db
    .select({ lastSeenAt: session.lastSeenAt, endsAt: session.endsAt })
    .from(session)
    .where(eq(session.key, key))
  return found
}

/** Records when a session was last used. */
export async function updateLastSeen(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  await db.update(session).set({ lastSeenAt: now }).where(eq(session.key, key))
}

/** Makes a session act for a company that the person belongs to, or for none. */
export async function updateSessionCompany(
  db: Db,
  { key, companyId }: { key: string; companyId: string | null },
): Promise<void> {
  await db
    .update(session)
    .set({ companyId, actingReason: null, actingUntil: null })
    .where(eq(session.key, key))
}

/**
 * Gives a session a new key and company, which makes the old cookie invalid. Returns false if the
 * session no longer exists.
 */
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

/** Ends a session. Returns its person, its company, and its ID token for the identity provider. */
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

/** Finds the ID token that the identity provider issued for a session. */
export async function findIdToken(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ idToken: session.idToken })
    .from(session)
    .where(eq(session.key, key))
  return row?.idToken
}

/**
 * Ends a person's sessions, except for the one with the key `exceptFor`. Returns how many it ended.
 */
export async function deleteSessionsOf(
  db: Db,
  { personId, exceptFor }: { personId: string; exceptFor?: string },
): Promise<number> {
  const others = exceptFor === undefined ? undefined : ne(session.key, exceptFor)
  return (
    await db
      .delete(session)
      .where(and(eq(session.personId, personId), others))
      .returning({ key: session.key })
  ).length
}

/**
 * Ends the session of a person whose key starts with `keyStart`, unless it is the one with the key
 * `exceptFor`. Returns its ID token.
 */
export async function deleteSessionOf(
  tx: Tx,
  { personId, keyStart, exceptFor }: { personId: string; keyStart: string; exceptFor: string },
): Promise<string | undefined> {
  const isNamed = sql`left(${session.key}, ${keyStart.length}::int) = ${keyStart}`
  const [row] = await tx
    .delete(session)
    .where(and(eq(session.personId, personId), ne(session.key, exceptFor), isNamed))
    .returning({ idToken: session.idToken })
  return row?.idToken
}

/** Ends a person's sessions that act for a company. Returns how many it ended. */
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

/** Deletes sessions that have expired. */
export async function deleteEndedSessions(
  db: Db,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await db.delete(session).where(or(lt(session.endsAt, now), lt(session.lastSeenAt, idleSince)))
}

/** Lists a person's sessions that have not ended, the most recently used first. */
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
