import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { countChange } from '#server/platform/db/counted-changes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { type PaymentMove, paymentMoves } from './state.ts'
import { creditAccount, creditHold, payment, paymentEvent } from './tables.ts'
import { PaymentMethod, PaymentMethodCode, paymentMethodNames } from './payment-method-contract.ts'

/** Finds the credit terms of a company. */
export async function findCredit(db: Db, companyId: string) {
  const [found] = await db
    .select()
    .from(creditAccount)
    .where(eq(creditAccount.companyId, companyId))
  return found
}

/**
 * Lists the orders that a company has bought on credit and not paid for, the oldest first. Overdue
 * are the oldest ones, up to the overdue debt of the account.
 */
export function listOpenCredit(
  db: Db,
  {
    companyId,
    isOverdue = false,
    limit,
  }: { companyId: string; isOverdue?: boolean; limit: number },
) {
  const { orderNumber, takenAt } = creditHold
  const rest = sql<number>`${creditHold.amountMinor} - coalesce(${creditHold.releasedMinor}, 0)`
  const older = sql`sum(${rest}) over (order by ${takenAt}, ${orderNumber}) - (${rest})`
  const open = db
    .select({
      orderNumber,
      takenAt,
      currency: creditAccount.currency,
      amount: rest.mapWith(Number).as('amount'),
      isOverdue: sql<boolean>`${older} < ${creditAccount.overdueMinor}`.as('is_overdue'),
    })
    .from(creditHold)
    .innerJoin(creditAccount, eq(creditAccount.companyId, creditHold.companyId))
    .where(and(eq(creditHold.companyId, companyId), gt(rest, 0)))
    .as('open_credit')
  return db
    .select()
    .from(open)
    .where(isOverdue ? eq(open.isOverdue, true) : undefined)
    .orderBy(asc(open.takenAt), asc(open.orderNumber))
    .limit(limit)
}

interface CreditRequest {
  companyId: string
  orderNumber: string
  currency: string
  amount: Minor
  now: Date
}

/**
 * Takes an amount from a company's credit in one conditional update. Returns false if the company
 * cannot use credit in this currency or too little is left.
 */
export async function takeCredit(
  tx: Tx,
  { companyId, orderNumber, currency, amount, now }: CreditRequest,
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

/**
 * Releases an amount of the credit that an order took, all of it or a part. Calling it again has no
 * effect.
 */
export async function returnCredit(
  tx: Tx,
  { orderNumber, amount, now }: { orderNumber: string; amount: Minor; now: Date },
): Promise<void> {
  const [held] = await tx
    .update(creditHold)
    .set({ releasedAt: now, releasedMinor: amount })
    .where(and(eq(creditHold.orderNumber, orderNumber), isNull(creditHold.releasedAt)))
    .returning()
  if (!held) return
  await tx
    .update(creditAccount)
    .set({ usedMinor: sql`${creditAccount.usedMinor} - ${amount}` })
    .where(eq(creditAccount.companyId, held.companyId))
}

export type PaymentRow = typeof payment.$inferSelect

/** Inserts a payment. */
export async function insertPayment(tx: Tx, row: typeof payment.$inferInsert): Promise<void> {
  await tx.insert(payment).values(row)
  countState(tx, row)
}

/** Lists the payments of an order, oldest first. */
export function listPayments(db: Db, orderNumber: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(eq(payment.orderNumber, orderNumber))
    .orderBy(asc(payment.startedAt), asc(payment.id))
}

/** Finds a payment by its id. */
export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id))
  return found
}

/** Finds a payment and locks it until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [found] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  return found
}

/** Columns that can change together with the state of a payment. */
type Changes = Partial<
  Pick<
    PaymentRow,
    'session' | 'brand' | 'amountMinor' | 'currency' | 'settledAt' | 'refundedAt' | 'refundMinor'
  >
>

/** Changes the state of a payment. Returns false if its current state does not allow the move. */
export async function updatePayment(
  tx: Tx,
  { id, move, ...changes }: { id: string; move: PaymentMove } & Changes,
): Promise<boolean> {
  const { from, to } = paymentMoves[move]
  const rows = await tx
    .update(payment)
    .set({ ...changes, status: to })
    .where(and(eq(payment.id, id), inArray(payment.status, [...from])))
    .returning(counted)
  for (const row of rows) countState(tx, row)
  return rows.length === 1
}

/**
 * Changes the state of those payments of an order that allow the move. Returns the number of
 * changed payments.
 */
export async function updatePaymentsOf(
  tx: Tx,
  {
    orderNumber,
    move,
    methodCodes = [...PaymentMethodCode.values],
    ...changes
  }: {
    orderNumber: string
    move: PaymentMove
    methodCodes?: readonly PaymentMethodCode[]
  } & Changes,
): Promise<number> {
  const { from, to } = paymentMoves[move]
  const rows = await tx
    .update(payment)
    .set({ ...changes, status: to })
    .where(
      and(
        eq(payment.orderNumber, orderNumber),
        inArray(payment.status, [...from]),
        inArray(payment.methodCode, [...methodCodes]),
      ),
    )
    .returning(counted)
  for (const row of rows) countState(tx, row)
  return rows.length
}

const counted = { methodCode: payment.methodCode, status: payment.status }

/** Counts that a payment came into a state. */
function countState(
  tx: Tx,
  { methodCode, status: state }: Pick<PaymentRow, 'methodCode' | 'status'>,
): void {
  const method = paymentMethodNames[methodCode]
  countChange(tx, { counter: 'payment_state_changes_total', labels: { method, state } })
}

/** Stores the gateway's session and the path of its page for a pending card payment. */
export async function updateSession(
  db: Db,
  { id, session, redirectUrl }: { id: string; session: string; redirectUrl: string },
): Promise<void> {
  await db
    .update(payment)
    .set({ session, redirectUrl })
    .where(and(eq(payment.id, id), eq(payment.status, 'pending')))
}

/** Lists the card payments to refund, oldest first. */
export function listRefunds(db: Db, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(
      and(eq(payment.status, 'refund_pending'), eq(payment.methodCode, PaymentMethod.CreditCard)),
    )
    .orderBy(asc(payment.startedAt))
    .limit(limit)
}

/** Returns true if a card payment of an order is still to be refunded. */
export async function hasRefunds(tx: Tx, orderNumber: string): Promise<boolean> {
  const rows = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.orderNumber, orderNumber), eq(payment.status, 'refund_pending')))
    .limit(1)
  return rows.length > 0
}

/** Inserts a gateway event. Returns false if it already exists. */
export async function insertPaymentEvent(
  tx: Tx,
  row: typeof paymentEvent.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvent)
    .values(row)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvent.eventId })
  return rows.length === 1
}
