import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import type { Minor } from '#server/money/minor.ts'
import { creditAccount, creditHold } from './tables.ts'

/** What a company may owe. */
export async function findCredit(db: Db, companyId: string) {
  const [found] = await db.select().from(creditAccount).where(eq(creditAccount.companyId, companyId))
  return found
}

interface Hold {
  companyId: string
  orderNumber: string
  currency: string
  amount: Minor
  now: Date
}

/** Takes of a company's credit what is left of it; false when it is not enough, or not to be had. */
export async function takeCredit(tx: Tx, { companyId, orderNumber, currency, amount, now }: Hold): Promise<boolean> {
  const it = creditAccount
  const taken = await tx
    .update(it)
    .set({ usedMinor: sql`${it.usedMinor} + ${amount}` })
    .where(
      and(
        ...[eq(it.companyId, companyId), eq(it.currency, currency), eq(it.isExistingCustomer, true), eq(it.overdueMinor, 0)],
        gte(sql`${it.limitMinor} - ${it.usedMinor}`, amount),
      ),
    )
    .returning({ companyId: it.companyId })
  if (taken.length === 0) return false
  await tx.insert(creditHold).values({ orderNumber, companyId, amountMinor: amount, takenAt: now })
  return true
}

/** Gives back what an order took of its company's credit; once. */
export async function returnCredit(tx: Tx, { orderNumber, now }: { orderNumber: string; now: Date }): Promise<void> {
  const [held] = await tx
    .update(creditHold)
    .set({ releasedAt: now })
    .where(and(eq(creditHold.orderNumber, orderNumber), isNull(creditHold.releasedAt)))
    .returning()
  if (!held) return
  await tx
    .update(creditAccount)
    .set({ usedMinor: sql`${creditAccount.usedMinor} - ${held.amountMinor}` })
    .where(eq(creditAccount.companyId, held.companyId))
}
