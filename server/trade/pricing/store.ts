import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { exchangeRate, taxRate } from './tables.ts'

/** Finds the latest rate for a pair of currencies as of `now`. */
export async function findRate(db: Db, { from, to, now }: { from: string; to: string; now: Date }) {
  const [found] = await db
    .select()
    .from(exchangeRate)
    .where(and(eq(exchangeRate.from, from), eq(exchangeRate.to, to), lte(exchangeRate.at, now)))
    .orderBy(desc(exchangeRate.at), desc(exchangeRate.id))
    .limit(1)
  return found
}

/** Lists the latest rate for each pair of currencies as of `now`. */
export function listRates(db: Db, { now }: { now: Date }) {
  const { from, to, rate, at, id } = exchangeRate
  return db
    .selectDistinctOn([from, to], { from, to, rate, at })
    .from(exchangeRate)
    .where(lte(at, now))
    .orderBy(from, to, desc(at), desc(id))
}

/** Finds the tax of a region on a day. */
export async function findTax(db: Db, { regionCode, day }: { regionCode: string; day: string }) {
  const [found] = await db
    .select()
    .from(taxRate)
    .where(and(eq(taxRate.regionCode, regionCode), lte(taxRate.validFrom, day)))
    .orderBy(desc(taxRate.validFrom))
    .limit(1)
  return found
}

/** Inserts the first exchange rates and taxes. Does not change existing ones. */
export async function insertFirstRates(
  tx: Tx,
  {
    rates,
    taxes,
  }: { rates: (typeof exchangeRate.$inferInsert)[]; taxes: (typeof taxRate.$inferInsert)[] },
): Promise<void> {
  const [known] = await tx.select({ id: exchangeRate.id }).from(exchangeRate).limit(1)
  if (!known) await insertAll(tx, exchangeRate, rates)
  await tx.insert(taxRate).values(taxes).onConflictDoNothing()
}
