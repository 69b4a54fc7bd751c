import { eq, inArray, sql } from 'drizzle-orm'
import { company } from '#server/people/account/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { SeedCredit } from './seed-credit.ts'
import { creditAccount, creditHold, payment } from './tables.ts'

/**
 * Inserts the credit terms of the seeded companies.
 *
 * @throws Error with the account id of an unknown company
 */
export async function insertSeedCredit(tx: Tx, rows: SeedCredit): Promise<void> {
  const { id, accountId } = company
  const found = await tx
    .select({ id, accountId })
    .from(company)
    .where(
      inArray(
        accountId,
        rows.map((it) => it.accountId),
      ),
    )
  const ids = new Map(found.map((it) => [it.accountId, it.id]))
  const values = rows.map(
    ({ accountId: of, currency, limit, used, overdue, isExistingCustomer }) => {
      const companyId = ids.get(of)
      if (companyId === undefined) throw new Error(`seed/credit.yaml: no company is ${of}`)
      return {
        companyId,
        currency,
        limitMinor: limit * 100,
        usedMinor: used * 100,
        overdueMinor: overdue * 100,
        isExistingCustomer,
      }
    },
  )
  await tx.insert(creditAccount).values(values)
}

/** The payment of a seeded order, and whether the company still owes it. */
export interface SeedPayment extends PaymentInsert {
  debt: 'due' | 'overdue' | undefined
}
type PaymentInsert = typeof payment.$inferInsert

/** Inserts the payments of seeded orders. What a company owes is added to its credit terms. */
export async function insertSeedPayments(tx: Tx, rows: readonly SeedPayment[]): Promise<void> {
  await insertAll(
    tx,
    payment,
    rows.map(({ debt: _, ...row }) => row),
  )
  for (const { debt, orderNumber, companyId, amountMinor, startedAt } of rows) {
    if (debt === undefined) continue
    await tx.insert(creditHold).values({ orderNumber, companyId, amountMinor, takenAt: startedAt })
    const { usedMinor, overdueMinor } = creditAccount
    await tx
      .update(creditAccount)
      .set({
        usedMinor: sql`${usedMinor} + ${amountMinor}`,
        overdueMinor: sql`${overdueMinor} + ${debt === 'overdue' ? amountMinor : 0}`,
      })
      .where(eq(creditAccount.companyId, companyId))
  }
}
