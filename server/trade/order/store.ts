import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { CompanyRole } from '#config/permissions.ts'
import { company, membership, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OrderStatus } from './order-contract.ts'
import { orderEvent, orderLine, purchaseOrder } from './tables.ts'

export type OrderRow = typeof purchaseOrder.$inferSelect

/** Returns the next value of the sequence of order numbers. */
export async function nextOrderCount(tx: Tx): Promise<number> {
  const result: unknown = await tx.execute(sql`select nextval('order_number')::int as next`)
  return (result as { rows: { next: number }[] }).rows[0]?.next ?? 0
}

/** Inserts an order with its lines and its first event. */
export async function insertOrder(
  tx: Tx,
  {
    row,
    lines,
    event,
  }: {
    row: typeof purchaseOrder.$inferInsert
    lines: readonly (typeof orderLine.$inferInsert)[]
    event: typeof orderEvent.$inferInsert
  },
): Promise<OrderRow | undefined> {
  const [order] = await tx.insert(purchaseOrder).values(row).returning()
  await tx.insert(orderLine).values([...lines])
  await tx.insert(orderEvent).values(event)
  return order
}

/** Finds an order by its number. */
export async function findOrder(db: Db, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await db
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.orderNumber, orderNumber))
  return found
}

/** Finds the number of the order that was placed with a quote. */
export async function findOrderOfQuote(db: Db, quoteId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderNumber: purchaseOrder.orderNumber })
    .from(purchaseOrder)
    .where(eq(purchaseOrder.quoteId, quoteId))
  return found?.orderNumber
}

/** Finds an order and locks it until the transaction ends. */
export async function lockOrder(tx: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.orderNumber, orderNumber))
    .for('update')
  return found
}

/**
 * Finds an order and locks it until the transaction ends. Returns undefined if another transaction
 * has locked it.
 */
export async function lockFreeOrder(tx: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.orderNumber, orderNumber))
    .for('update', { skipLocked: true })
  return found
}

/**
 * Changes the state of an order. Returns undefined if the order is no longer in the state `from`.
 */
export async function updateStatus(
  tx: Tx,
  {
    orderNumber,
    from,
    ...changed
  }: { orderNumber: string; from: OrderStatus; status: OrderStatus } & Partial<
    Pick<
      OrderRow,
      | 'dueAt'
      | 'paidAt'
      | 'completedAt'
      | 'failures'
      | 'retryAt'
      | 'refundedMinor'
      | 'refundedValueMinor'
    >
  >,
): Promise<OrderRow | undefined> {
  const [moved] = await tx
    .update(purchaseOrder)
    .set(changed)
    .where(and(eq(purchaseOrder.orderNumber, orderNumber), eq(purchaseOrder.status, from)))
    .returning()
  return moved
}

/** Changes the price of an order and of its lines to that of a quote with the same lines. */
export async function updatePrice(
  tx: Tx,
  { order, quote, valueMinor }: { order: OrderRow; quote: OrderRow['quote']; valueMinor: number },
): Promise<OrderRow> {
  const { orderNumber } = order
  const { totals } = quote
  for (const [position, { price, converted }] of quote.lines.entries())
    await tx
      .update(orderLine)
      .set({ priceMinor: price, convertedMinor: converted })
      .where(and(eq(orderLine.orderNumber, orderNumber), eq(orderLine.position, position)))
  const [changed] = await tx
    .update(purchaseOrder)
    .set({
      productCurrency: totals.productCurrency,
      currency: totals.currency,
      rate: totals.rate,
      taxRate: totals.taxRate,
      quantity: totals.quantity,
      unitPriceMinor: totals.unitPrice,
      goodsMinor: totals.goods,
      taxMinor: totals.tax,
      totalMinor: totals.subtotal,
      valueMinor,
      quote,
    })
    .where(eq(purchaseOrder.orderNumber, orderNumber))
    .returning()
  return changed ?? order
}

/** Changes the buyer's own number of an order. */
export async function updatePurchaseOrderNumber(
  tx: Tx,
  order: OrderRow,
  purchaseOrderNumber: string | null,
): Promise<OrderRow> {
  const [changed] = await tx
    .update(purchaseOrder)
    .set({ purchaseOrderNumber })
    .where(eq(purchaseOrder.orderNumber, order.orderNumber))
    .returning()
  return changed ?? order
}

/**
 * Replaces the lines of an order that waits for approval, and keeps the quote that the buyer asked
 * for. The prices follow with `updatePrice`.
 */
export async function replaceLines(
  tx: Tx,
  order: OrderRow,
  lines: readonly (typeof orderLine.$inferInsert)[],
): Promise<void> {
  const { orderNumber } = order
  await tx.delete(orderLine).where(eq(orderLine.orderNumber, orderNumber))
  await tx.insert(orderLine).values([...lines])
  await tx
    .update(purchaseOrder)
    .set({ askedFor: order.askedFor ?? order.quote })
    .where(eq(purchaseOrder.orderNumber, orderNumber))
}

/**
 * Inserts an event after the existing events of its order. The caller has locked the order's row.
 */
export async function insertEvent(
  tx: Tx,
  row: Omit<typeof orderEvent.$inferInsert, 'position'>,
): Promise<void> {
  const position = sql<number>`(
    select coalesce(max(${orderEvent.position}) + 1, 0) from ${orderEvent}
    where ${orderEvent.orderNumber} = ${row.orderNumber})`
  await tx.insert(orderEvent).values({ ...row, position })
}

/** Lists the events of an order, each with the name of the person who caused it. */
export function listEvents(db: Db, orderNumber: string) {
  return db
    .select({ event: orderEvent, firstName: person.firstName, lastName: person.lastName })
    .from(orderEvent)
    .leftJoin(person, eq(person.id, orderEvent.personId))
    .where(eq(orderEvent.orderNumber, orderNumber))
    .orderBy(asc(orderEvent.position))
}

/** Lists the numbers of orders whose approval or payment is overdue. */
export async function listOverdue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { orderNumber, status, dueAt } = purchaseOrder
  const rows = await db
    .select({ orderNumber })
    .from(purchaseOrder)
    .where(
      and(
        inArray(status, ['pending_approval', 'pending_payment', 'payment_failed']),
        lte(dueAt, now),
      ),
    )
    .orderBy(asc(dueAt))
    .limit(limit)
  return rows.map((it) => it.orderNumber)
}

/**
 * Lists the numbers of paid orders whose delivery has not started, and of orders that are due for a
 * retry.
 */
export async function listToFulfill(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { orderNumber, status, retryAt, placedAt } = purchaseOrder
  const rows = await db
    .select({ orderNumber })
    .from(purchaseOrder)
    .where(or(eq(status, 'paid'), and(eq(status, 'provisioning_failed'), lte(retryAt, now))))
    .orderBy(asc(placedAt))
    .limit(limit)
  return rows.map((it) => it.orderNumber)
}

/** Finds the name, email address and language of a person. */
export async function findPerson(db: Db, personId: string) {
  const { email, firstName, lastName, locale } = person
  const [found] = await db
    .select({ email, firstName, lastName, locale })
    .from(person)
    .where(eq(person.id, personId))
  return found
}

/**
 * Returns the company of an order. The company always exists, because the order's foreign key keeps
 * the company from being deleted.
 */
export async function requireCompany(db: Db, companyId: string) {
  const [found] = await db.select().from(company).where(eq(company.id, companyId))
  if (!found) throw new Error(`there is no company ${companyId}`)
  return found
}

/** Lists the active members of a company who have the given role. */
export function listMembers(db: Db, { companyId, role }: { companyId: string; role: CompanyRole }) {
  const { id, email, firstName, lastName, locale } = person
  return db
    .select({ id, email, firstName, lastName, locale })
    .from(membership)
    .innerJoin(person, and(eq(person.id, membership.personId), eq(person.isDeactivated, false)))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, role),
        eq(membership.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(membership.createdAt))
}
