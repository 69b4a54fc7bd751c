import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { company, membership, person, salesAssignment } from './tables.ts'

/**
 * Lists the companies that a person belongs to, oldest membership first and with the person's role
 * in each, followed by those that the person serves as a sales representative, sorted by name.
 */
export async function listCompanies(db: Db, personId: string) {
  const { id, accountId, name, accountName, regionCode, erpId, memberType } = company
  const fields = { id, accountId, name, accountName, regionCode, erpId, memberType }
  const own = await db
    .select({ ...fields, role: membership.role })
    .from(company)
    .innerJoin(
      membership,
      and(
        eq(membership.companyId, company.id),
        eq(membership.personId, personId),
        eq(membership.status, 'ACTIVE'),
      ),
    )
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

/** Sets a company's membership level. */
export async function updateMemberType(
  tx: Tx,
  { companyId, memberType }: { companyId: string; memberType: number },
): Promise<void> {
  await tx.update(company).set({ memberType }).where(eq(company.id, companyId))
}

/**
 * Locks a company's team until the transaction ends. The company's own row stays unlocked, because
 * orders and level changes lock it after they lock licenses.
 */
export async function lockTeamOf(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${companyId}`}, 0))`)
}

/** Finds a person's membership in a company. */
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

/**
 * Adds a membership and returns its id; undefined if the person already has one in that company.
 */
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

/**
 * Updates a membership if it still has the given version, and increments the version. Returns false
 * if the version has changed.
 */
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

/** Counts a company's active Admins, except for one membership. */
export async function countOtherAdmins(
  db: Db,
  { companyId, exceptFor }: { companyId: string; exceptFor: string },
): Promise<number> {
  const isOther = and(eq(membership.companyId, companyId), ne(membership.id, exceptFor))
  return db.$count(
    membership,
    and(isOther, eq(membership.role, 'Admin'), eq(membership.status, 'ACTIVE')),
  )
}

/** Lists a company's active Admins. */
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

/**
 * Turns a person's open invitations, or only the one to `companyId`, into memberships. Returns the
 * ids of the companies that the person joined.
 */
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

/**
 * Expires invitations that were not accepted in time, at most `most` per call. Returns the number
 * of expired invitations.
 */
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
