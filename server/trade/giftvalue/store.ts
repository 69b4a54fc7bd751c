import { and, asc, eq, gt, gte, isNull, lte, ne, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { company } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { giftStatus } from './status.ts'
import { giftEntry, giftLot, giftMovement, spendableAt } from './tables.ts'

export type Lot = typeof giftLot.$inferSelect
type Movement = typeof giftMovement.$inferInsert
/** An amount added to a lot or, if negative, taken from it. */
export interface Portion {
  lotId: string
  amountMinor: Minor
}

const ofCompany = (companyId: string, currency: string) =>
  and(eq(giftLot.companyId, companyId), eq(giftLot.currency, currency))

/** Returns a company's unexpired gift value in a currency. */
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

/** Lists a company's spendable lots, in the order in which they are spent. */
export function listSpendable(
  db: Db,
  { companyId, currency, now }: { companyId: string; currency: string; now: Date },
) {
  return db
    .select()
    .from(giftLot)
    .where(and(ofCompany(companyId, currency), spendableAt(now)))
    .orderBy(asc(giftLot.expiresOn), asc(giftLot.createdAt), asc(giftLot.id))
}

/** Locks and returns a company's spendable lots, in the order in which they are spent. */
export function lockSpendable(
  tx: Tx,
  account: { companyId: string; currency: string; now: Date },
): Promise<Lot[]> {
  return listSpendable(tx, account).for('update')
}

/**
 * Locks and returns a movement's lots, in the order in which lots are spent, each with the amount
 * that the movement added or took.
 */
export function lockLotsOf(tx: Tx, movementId: string) {
  return tx
    .select({ lot: giftLot, amountMinor: giftEntry.amountMinor })
    .from(giftLot)
    .innerJoin(giftEntry, eq(giftEntry.lotId, giftLot.id))
    .where(eq(giftEntry.movementId, movementId))
    .orderBy(asc(giftLot.expiresOn), asc(giftLot.createdAt), asc(giftLot.id))
    .for('update', { of: giftLot })
}

/** Inserts a lot and returns its id. */
export async function insertLot(tx: Tx, row: typeof giftLot.$inferInsert): Promise<string> {
  const [added] = await tx.insert(giftLot).values(row).returning({ id: giftLot.id })
  if (!added) throw new Error('the lot was not inserted')
  return added.id
}

/** Takes a positive amount from a lot. Returns false if the lot has less than that. */
export async function takeFromLot(tx: Tx, { lotId, amountMinor }: Portion): Promise<boolean> {
  const taken = await tx
    .update(giftLot)
    .set({ remainingMinor: sql`${giftLot.remainingMinor} - ${amountMinor}` })
    .where(and(eq(giftLot.id, lotId), gte(giftLot.remainingMinor, amountMinor)))
    .returning({ id: giftLot.id })
  return taken.length === 1
}

/** Returns an amount to the lot from which it was taken. */
export async function returnToLot(tx: Tx, { lotId, amountMinor }: Portion): Promise<void> {
  await tx
    .update(giftLot)
    .set({ remainingMinor: sql`${giftLot.remainingMinor} + ${amountMinor}` })
    .where(eq(giftLot.id, lotId))
}

/** Inserts a movement and its amount for each lot. */
export async function insertMovement(
  tx: Tx,
  row: Omit<Movement, 'id'>,
  portions: readonly Portion[],
): Promise<void> {
  const id = crypto.randomUUID()
  await insertMovements(tx, [{ ...row, id }])
  await insertEntries(tx, id, portions)
}

/**
 * Inserts movements in one statement, so that the two movements of a transfer can refer to each
 * other.
 */
export async function insertMovements(tx: Tx, rows: Movement[]): Promise<void> {
  await tx.insert(giftMovement).values(rows)
}

/** Inserts the reversal of a movement. Returns false if the movement was reversed before. */
export async function insertReversal(tx: Tx, row: Movement): Promise<boolean> {
  const added = await tx
    .insert(giftMovement)
    .values(row)
    .onConflictDoNothing({ target: giftMovement.reversalOf })
    .returning({ id: giftMovement.id })
  return added.length === 1
}

/** Inserts a movement's amount for each lot. */
export async function insertEntries(
  tx: Tx,
  movementId: string,
  portions: readonly Portion[],
): Promise<void> {
  await tx.insert(giftEntry).values(portions.map((it) => ({ movementId, ...it })))
}

/** Finds the movement that paid for an order. */
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

/**
 * Locks and returns expired lots with a remaining value. Skips lots that another process has
 * locked.
 */
export function lockExpired(tx: Tx, { now, most }: { now: Date; most: number }): Promise<Lot[]> {
  return tx
    .select()
    .from(giftLot)
    .where(and(sql`${giftLot.remainingMinor} > 0`, lte(giftLot.expiresAt, now)))
    .orderBy(asc(giftLot.expiresAt), asc(giftLot.id))
    .limit(most)
    .for('update', { skipLocked: true })
}

/**
 * Lists the days on which some of a company's gift value expires, the next one first, each with the
 * amount that expires. All value expires, so the amounts add up to the balance. Source: C8.
 */
export function listExpiries(
  db: Db,
  { companyId, currency, now }: { companyId: string; currency: string; now: Date },
): Promise<{ expiresOn: string; minor: Minor }[]> {
  return db
    .select({ expiresOn: giftLot.expiresOn, minor: sum(giftLot.remainingMinor).mapWith(Number) })
    .from(giftLot)
    .where(and(ofCompany(companyId, currency), spendableAt(now)))
    .groupBy(giftLot.expiresOn)
    .orderBy(asc(giftLot.expiresOn))
}

/**
 * Lists companies with gift value that expires by the time `before`: at most `limit`, sorted by id,
 * those that follow the company `after`.
 */
export function listExpiringAccounts(
  db: Db,
  {
    now,
    before,
    after,
    limit,
  }: { now: Date; before: Date; after: string | undefined; limit: number },
) {
  const { id: companyId, accountName, regionCode } = company
  return db
    .selectDistinct({ companyId, currency: giftLot.currency, accountName, regionCode })
    .from(giftLot)
    .innerJoin(company, eq(company.id, giftLot.companyId))
    .where(
      and(
        spendableAt(now),
        lte(giftLot.expiresAt, before),
        after === undefined ? undefined : gt(companyId, after),
      ),
    )
    .orderBy(asc(companyId), asc(giftLot.currency))
    .limit(limit)
}
export type ExpiringAccount = Awaited<ReturnType<typeof listExpiringAccounts>>[number]

/** Returns the code of a company's region. */
export async function findRegion(db: Db, companyId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ regionCode: company.regionCode })
    .from(company)
    .where(eq(company.id, companyId))
  return found?.regionCode
}

/**
 * Lists the other companies in a company's group, sorted by name. With `accountId`, lists only the
 * company with this account id.
 */
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
