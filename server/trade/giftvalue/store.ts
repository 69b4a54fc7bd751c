import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, ne, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { company, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { giftStatus } from './status.ts'
import { giftEntry, giftLot, giftMovement, spendableAt } from './tables.ts'

export type Lot = typeof giftLot.$inferSelect
type Movement = typeof giftMovement.$inferInsert
/** Part of a lot. */
export interface Portion {
  lotId: string
  amountMinor: Minor
}

const ofCompany = (companyId: string, currency: string) =>
  and(eq(giftLot.companyId, companyId), eq(giftLot.currency, currency))

/** What a company can spend in a currency. */
export async function sumSpendable(
  db: Db,
  { companyId, currency, now }: { companyId: string; currency: string; now: Date },
): Promise<Minor> {
  const [found] = await db
    .select({ minor: sum(giftLot.remainingMinor).mapWith(Number) })
    .from(giftLot)
    .where(and(ofCompany(companyId, currency), spendableAt(now)))
  return found?.minor ?? 0
}

/** The lots that can be spent from, in the order in which they are, locked in that order. */
export function lockSpendable(
  tx: Tx,
  { companyId, currency, now }: { companyId: string; currency: string; now: Date },
): Promise<Lot[]> {
  return tx
    .select()
    .from(giftLot)
    .where(and(ofCompany(companyId, currency), spendableAt(now)))
    .orderBy(asc(giftLot.expiresOn), asc(giftLot.createdAt), asc(giftLot.id))
    .for('update')
}

/** The lots that a movement touched with what it did to each, locked in the order in which lots are spent. */
export function lockLotsOf(tx: Tx, movementId: string) {
  return tx
    .select({ lot: giftLot, amountMinor: giftEntry.amountMinor })
    .from(giftLot)
    .innerJoin(giftEntry, eq(giftEntry.lotId, giftLot.id))
    .where(eq(giftEntry.movementId, movementId))
    .orderBy(asc(giftLot.expiresOn), asc(giftLot.createdAt), asc(giftLot.id))
    .for('update', { of: giftLot })
}

/** A new lot. Returns its id. */
export async function insertLot(tx: Tx, row: typeof giftLot.$inferInsert): Promise<string> {
  const [added] = await tx.insert(giftLot).values(row).returning({ id: giftLot.id })
  if (!added) throw new Error('the lot was not kept')
  return added.id
}

/** Takes from a lot what it has. False when it has less. */
export async function takeFromLot(tx: Tx, { lotId, amountMinor }: Portion): Promise<boolean> {
  const taken = await tx
    .update(giftLot)
    .set({ remainingMinor: sql`${giftLot.remainingMinor} - ${amountMinor}` })
    .where(and(eq(giftLot.id, lotId), gte(giftLot.remainingMinor, amountMinor)))
    .returning({ id: giftLot.id })
  return taken.length === 1
}

/** Gives back to a lot what was taken from it. */
export async function giveToLot(tx: Tx, { lotId, amountMinor }: Portion): Promise<void> {
  await tx
    .update(giftLot)
    .set({ remainingMinor: sql`${giftLot.remainingMinor} + ${amountMinor}` })
    .where(eq(giftLot.id, lotId))
}

/** Adds movements to the history; of several, each may name another. */
export async function insertMovements(tx: Tx, rows: Movement[]): Promise<void> {
  await tx.insert(giftMovement).values(rows)
}

/** Adds what takes another movement back; false when something has taken it back already. */
export async function insertReversal(tx: Tx, row: Movement): Promise<boolean> {
  const added = await tx
    .insert(giftMovement)
    .values(row)
    .onConflictDoNothing({ target: giftMovement.reversalOf })
    .returning({ id: giftMovement.id })
  return added.length === 1
}

/** Adds what a movement did to its lots. */
export async function insertEntries(
  tx: Tx,
  movementId: string,
  portions: readonly Portion[],
): Promise<void> {
  await tx.insert(giftEntry).values(portions.map((it) => ({ movementId, ...it })))
}

/** What an order was paid with. */
export async function findPaymentOf(tx: Tx, orderNumber: string) {
  const [found] = await tx
    .select()
    .from(giftMovement)
    .where(
      and(
        eq(giftMovement.orderNumber, orderNumber),
        eq(giftMovement.status, giftStatus.redeemed),
        isNull(giftMovement.reversalOf),
      ),
    )
  return found
}

/** Locks lots that have expired with something left; those that another process is at are left to it. */
export function lockExpired(tx: Tx, { now, most }: { now: Date; most: number }): Promise<Lot[]> {
  return tx
    .select()
    .from(giftLot)
    .where(and(sql`${giftLot.remainingMinor} > 0`, lte(giftLot.expiresAt, now)))
    .orderBy(asc(giftLot.expiresAt), asc(giftLot.id))
    .limit(most)
    .for('update', { skipLocked: true })
}

/** The next day on which gift value of a company expires, and how much then does. */
export async function findNextExpiry(
  db: Db,
  { companyId, currency, now }: { companyId: string; currency: string; now: Date },
) {
  const [found] = await db
    .select({ expiresOn: giftLot.expiresOn, minor: sum(giftLot.remainingMinor).mapWith(Number) })
    .from(giftLot)
    .where(and(ofCompany(companyId, currency), spendableAt(now)))
    .groupBy(giftLot.expiresOn)
    .orderBy(asc(giftLot.expiresOn))
    .limit(1)
  return found
}

/** The region of a company. */
export async function findRegion(db: Db, companyId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ regionCode: company.regionCode })
    .from(company)
    .where(eq(company.id, companyId))
  return found?.regionCode
}

/** The other companies of a company's group, by name; one of them when its account is given. */
export function listGroup(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId?: string },
) {
  const own = alias(company, 'own')
  const { id, name, accountName, regionCode } = company
  return db
    .select({ id, accountId: company.accountId, name, accountName, regionCode })
    .from(company)
    .innerJoin(own, eq(own.groupCode, company.groupCode))
    .where(
      and(
        eq(own.id, companyId),
        ne(company.id, companyId),
        accountId === undefined ? undefined : eq(company.accountId, accountId),
      ),
    )
    .orderBy(asc(company.name))
}

/** Movements of a company between two moments. */
interface Asked {
  companyId: string
  from: Date
  until: Date
}

const between = ({ companyId, from, until }: Asked) =>
  and(eq(giftMovement.companyId, companyId), gte(giftMovement.at, from), lt(giftMovement.at, until))

/** How many movements there are. */
export async function countMovements(db: Db, asked: Asked): Promise<number> {
  const [found] = await db.select({ all: count() }).from(giftMovement).where(between(asked))
  return found?.all ?? 0
}

/** Movements, the newest first: a page of them, or what comes after one. */
export async function listMovements(
  db: Db,
  {
    after,
    offset = 0,
    limit,
    ...asked
  }: Asked & { after?: { at: Date; place: number }; offset?: number; limit: number },
): Promise<MovementRow[]> {
  const isAfter =
    after &&
    sql`(${giftMovement.at}, ${giftMovement.place}) < (${after.at.toISOString()}::timestamptz, ${after.place})`
  return withLots(
    db,
    await movements(db)
      .where(and(between(asked), isAfter))
      .orderBy(...newestFirst)
      .offset(offset)
      .limit(limit),
  )
}

/** Movements by their ids. */
export async function listMovementsOf(db: Db, ids: readonly string[]): Promise<MovementRow[]> {
  return withLots(db, await movements(db).where(inArray(giftMovement.id, [...ids])))
}

/** A movement with the other company of a transfer, who did it, and when the soonest of its lots expires. */
export type MovementRow = Awaited<ReturnType<typeof movements>>[number] & {
  expiresOn: string | null
}

const newestFirst = [desc(giftMovement.at), desc(giftMovement.place)]

function movements(db: Db) {
  const counterpart = alias(giftMovement, 'counterpart')
  const other = alias(company, 'other')
  return db
    .select({
      movement: giftMovement,
      counterpart: { accountId: other.accountId, name: other.name },
      person: { firstName: person.firstName, lastName: person.lastName },
    })
    .from(giftMovement)
    .leftJoin(counterpart, eq(counterpart.id, giftMovement.counterpartId))
    .leftJoin(other, eq(other.id, counterpart.companyId))
    .leftJoin(person, eq(person.id, giftMovement.personId))
}

async function withLots(
  db: Db,
  rows: Awaited<ReturnType<typeof movements>>,
): Promise<MovementRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((it) => it.movement.id)
  const lots = await db
    .select({
      movementId: giftEntry.movementId,
      expiresOn: sql<string>`min(${giftLot.expiresOn})::text`,
    })
    .from(giftEntry)
    .innerJoin(giftLot, eq(giftLot.id, giftEntry.lotId))
    .where(inArray(giftEntry.movementId, ids))
    .groupBy(giftEntry.movementId)
  const soonest = new Map(lots.map((it) => [it.movementId, it.expiresOn]))
  return rows.map((it) => ({ ...it, expiresOn: soonest.get(it.movement.id) ?? null }))
}
