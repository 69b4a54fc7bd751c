import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { PaymentStatus } from './contract.ts'
import {
  creditAccount,
  creditHold,
  payment,
  paymentEvent,
  sandboxNotice,
  sandboxSession,
} from './tables.ts'

/** What a company may owe. */
export async function findCredit(db: Db, companyId: string) {
  const [found] = await db
    .select()
    .from(creditAccount)
    .where(eq(creditAccount.companyId, companyId))
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
export async function takeCredit(
  tx: Tx,
  { companyId, orderNumber, currency, amount, now }: Hold,
): Promise<boolean> {
  const it = creditAccount
  const taken = await tx
    .update(it)
    .set({ usedMinor: sql`${it.usedMinor} + ${amount}` })
    .where(
      and(
        eq(it.companyId, companyId),
        eq(it.currency, currency),
        eq(it.isExistingCustomer, true),
        eq(it.overdueMinor, 0),
        gte(sql`${it.limitMinor} - ${it.usedMinor}`, amount),
      ),
    )
    .returning({ companyId: it.companyId })
  if (taken.length === 0) return false
  await tx.insert(creditHold).values({ orderNumber, companyId, amountMinor: amount, takenAt: now })
  return true
}

/** Gives back what an order took of its company's credit; once. */
export async function returnCredit(
  tx: Tx,
  { orderNumber, now }: { orderNumber: string; now: Date },
): Promise<void> {
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

export type PaymentRow = typeof payment.$inferSelect

/** A new attempt to pay. */
export async function insertPayment(tx: Tx, row: typeof payment.$inferInsert): Promise<void> {
  await tx.insert(payment).values(row)
}

/** The attempts to pay an order, the first one first. */
export function listPayments(db: Db, orderNumber: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(eq(payment.orderNumber, orderNumber))
    .orderBy(asc(payment.startedAt), asc(payment.id))
}

/** An attempt to pay. */
export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id))
  return found
}

/** An attempt to pay, locked until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  return found
}

/** Changes what is known of an attempt to pay that is in one of some states. False when it is in none of them. */
export async function updatePayment(
  db: Db,
  {
    id,
    from,
    ...changed
  }: { id: string; from: readonly PaymentStatus[] } & Partial<
    Omit<PaymentRow, 'id' | 'orderNumber'>
  >,
): Promise<boolean> {
  const rows = await db
    .update(payment)
    .set(changed)
    .where(and(eq(payment.id, id), inArray(payment.status, [...from])))
    .returning({ id: payment.id })
  return rows.length === 1
}

/** Changes the state of all attempts to pay an order that are in one of some states. */
export async function updatePaymentsOf(
  tx: Tx,
  {
    orderNumber,
    from,
    ...changed
  }: {
    orderNumber: string
    from: readonly PaymentStatus[]
    status: PaymentStatus
    settledAt?: Date
    refundedAt?: Date
  },
): Promise<void> {
  await tx
    .update(payment)
    .set(changed)
    .where(and(eq(payment.orderNumber, orderNumber), inArray(payment.status, [...from])))
}

/** Card payments that have to go back. */
export function listRefunds(db: Db, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.status, 'refund_pending'), eq(payment.methodCode, 2)))
    .orderBy(asc(payment.startedAt))
    .limit(limit)
}

/** Keeps what the gateway told. False when it was told before. */
export async function insertPaymentEvent(
  tx: Tx,
  row: typeof paymentEvent.$inferInsert,
): Promise<boolean> {
  return (
    (
      await tx
        .insert(paymentEvent)
        .values(row)
        .onConflictDoNothing()
        .returning({ eventId: paymentEvent.eventId })
    ).length === 1
  )
}

export type SandboxSession = typeof sandboxSession.$inferSelect

/** Keeps a payment at the embedded gateway; one of the same name is left as it is. */
export async function insertSandboxSession(
  db: Db,
  row: typeof sandboxSession.$inferInsert,
): Promise<void> {
  await db.insert(sandboxSession).values(row).onConflictDoNothing()
}

/** A payment at the embedded gateway. */
export async function findSandboxSession(db: Db, id: string): Promise<SandboxSession | undefined> {
  const [found] = await db.select().from(sandboxSession).where(eq(sandboxSession.id, id))
  return found
}

/** Notes how a payment at the embedded gateway ended; a payment that was declined may be tried again there. False when it has ended before. */
export async function updateSandboxSession(
  tx: Tx,
  { id, now, ...ended }: { id: string; now: Date } & Pick<SandboxSession, 'outcome' | 'brand'>,
): Promise<boolean> {
  const it = sandboxSession
  const isOpen = or(isNull(it.outcome), eq(it.outcome, 'declined'))
  return (
    (
      await tx
        .update(it)
        .set(ended)
        .where(and(eq(it.id, id), gt(it.endsAt, now), isOpen))
        .returning({ id: it.id })
    ).length === 1
  )
}

/** Keeps what the embedded gateway has to tell. */
export async function insertNotice(tx: Tx, row: typeof sandboxNotice.$inferInsert): Promise<void> {
  await tx.insert(sandboxNotice).values(row).onConflictDoNothing()
}

/** Takes what is to be told now, and sets when it is told again should nobody hear it. */
export function claimNotices(
  db: Db,
  { now, again, limit }: { now: Date; again: Date; limit: number },
) {
  const it = sandboxNotice
  const due = db
    .select({ eventId: it.eventId })
    .from(it)
    .where(and(isNull(it.heardAt), lte(it.dueAt, now)))
    .orderBy(asc(it.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(it)
    .set({ attempts: sql`${it.attempts} + 1`, dueAt: again })
    .where(inArray(it.eventId, due))
    .returning()
}

/** Notes that what was told has been heard, or when it is told again. */
export async function updateNotice(
  db: Db,
  { eventId, ...changed }: { eventId: string; heardAt?: Date; dueAt?: Date },
): Promise<void> {
  await db.update(sandboxNotice).set(changed).where(eq(sandboxNotice.eventId, eventId))
}
