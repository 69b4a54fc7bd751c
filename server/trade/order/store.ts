import { and, asc, count, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { CompanyRole } from '#config/permissions.ts'
import { company, membership, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OrderStatus } from './contract.ts'
import { cameToNothing } from './state.ts'
import { budget, orderEvent, orderLine, purchaseOrder } from './tables.ts'

export type OrderRow = typeof purchaseOrder.$inferSelect
export type LineRow = typeof orderLine.$inferSelect

/** The next number of an order. */
export async function nextOrderCount(tx: Tx): Promise<number> {
  const result: unknown = await tx.execute(sql`select nextval('order_number')::int as next`)
  return (result as { rows: { next: number }[] }).rows[0]?.next ?? 0
}

/** A new order with its lines and the event that it begins with. */
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

/** An order of a company, or of any. */
export async function findOrder(db: Db, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await db
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.orderNumber, orderNumber))
  return found
}

/** The number of the order that a quote was ordered by. */
export async function findOrderOfQuote(db: Db, quoteId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderNumber: purchaseOrder.orderNumber })
    .from(purchaseOrder)
    .where(eq(purchaseOrder.quoteId, quoteId))
  return found?.orderNumber
}

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.orderNumber, orderNumber))
    .for('update')
  return found
}

/** An order that nobody else is at, locked until the transaction ends. */
export async function lockFreeOrder(tx: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.orderNumber, orderNumber))
    .for('update', { skipLocked: true })
  return found
}

/** Moves an order on from one of some states; undefined when it is in none of them. */
export async function updateStatus(
  tx: Tx,
  {
    orderNumber,
    from,
    ...changed
  }: { orderNumber: string; from: OrderStatus; status: OrderStatus } & Partial<
    Pick<OrderRow, 'dueAt' | 'paidAt' | 'completedAt' | 'failures' | 'retryAt'>
  >,
): Promise<OrderRow | undefined> {
  const [moved] = await tx
    .update(purchaseOrder)
    .set(changed)
    .where(and(eq(purchaseOrder.orderNumber, orderNumber), eq(purchaseOrder.status, from)))
    .returning()
  return moved
}

/** Adds an event after those of its order, whose row is locked. */
export async function insertEvent(
  tx: Tx,
  row: Omit<typeof orderEvent.$inferInsert, 'position'>,
): Promise<void> {
  const next = tx
    .select({ next: sql<number>`coalesce(max(${orderEvent.position}) + 1, 0)::int` })
    .from(orderEvent)
    .where(eq(orderEvent.orderNumber, row.orderNumber))
  const [{ next: position } = { next: 0 }] = await next
  await tx.insert(orderEvent).values({ ...row, position })
}

/** The lines of an order. */
export function listLines(db: Db, orderNumber: string): Promise<LineRow[]> {
  return db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNumber, orderNumber))
    .orderBy(asc(orderLine.position))
}

/** The events of an order, each with who caused it. */
export function listEvents(db: Db, orderNumber: string) {
  return db
    .select({ event: orderEvent, firstName: person.firstName, lastName: person.lastName })
    .from(orderEvent)
    .leftJoin(person, eq(person.id, orderEvent.personId))
    .where(eq(orderEvent.orderNumber, orderNumber))
    .orderBy(asc(orderEvent.position))
}

/** The line of delivery of an order item, with its order. */
export async function findDeliverableLine(db: Db, orderItem: string) {
  const {
    id,
    partNumber,
    name,
    capacity,
    quantity,
    termMonths,
    licenseTypeCode,
    deliveredAt,
    deliveredBy,
  } = orderLine
  const { orderNumber, companyId, status, receiveMail, websiteCode, placedBy } = purchaseOrder
  const [found] = await db
    .select({
      lineId: id,
      orderItem: orderLine.orderItem,
      partNumber,
      name,
      capacity,
      quantity,
      termMonths,
      licenseTypeCode,
      deliveredAt,
      deliveredBy,
      orderNumber,
      companyId,
      erpId: company.erpId,
      status,
      receiveMail,
      websiteCode,
      placedBy,
    })
    .from(orderLine)
    .innerJoin(purchaseOrder, eq(purchaseOrder.orderNumber, orderLine.orderNumber))
    .innerJoin(company, eq(company.id, purchaseOrder.companyId))
    .where(and(eq(orderLine.orderItem, orderItem), eq(orderLine.fulfillment, 'delivery')))
  return found
}

/** Notes that lines of an order are delivered; those that were before are left as they are. Returns the others. */
export async function updateDelivered(
  tx: Tx,
  { ids, at, personId }: { ids: readonly string[]; at: Date; personId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(orderLine)
    .set({ deliveredAt: at, deliveredBy: personId })
    .where(and(inArray(orderLine.id, [...ids]), isNull(orderLine.deliveredAt)))
    .returning({ id: orderLine.id })
  return rows.map((it) => it.id)
}

/** Takes a delivery back. False when there was none. */
export async function updateUndelivered(tx: Tx, lineId: string): Promise<boolean> {
  const rows = await tx
    .update(orderLine)
    .set({ deliveredAt: null, deliveredBy: null })
    .where(and(eq(orderLine.id, lineId), sql`${orderLine.deliveredAt} is not null`))
    .returning({ id: orderLine.id })
  return rows.length === 1
}

/** The order that a line is of. */
export async function findOrderOfLine(db: Db, lineId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderNumber: orderLine.orderNumber })
    .from(orderLine)
    .where(eq(orderLine.id, lineId))
  return found?.orderNumber
}

/** How many lines of an order are not delivered. */
export async function countUndelivered(tx: Tx, orderNumber: string): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(orderLine)
    .where(and(eq(orderLine.orderNumber, orderNumber), isNull(orderLine.deliveredAt)))
  return row?.waiting ?? 0
}

/** Numbers of orders whose state has lasted as long as it may. */
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

/** Numbers of orders that are paid and not delivered, or whose delivery is tried again. */
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

/** A person to write to. */
export async function findPerson(db: Db, personId: string) {
  const { email, firstName, lastName, locale } = person
  const [found] = await db
    .select({ email, firstName, lastName, locale })
    .from(person)
    .where(eq(person.id, personId))
  return found
}

/** The company of an order, which a foreign key keeps from being deleted. */
export async function requireCompany(db: Db, companyId: string) {
  const [found] = await db.select().from(company).where(eq(company.id, companyId))
  if (!found) throw new Error(`there is no company ${companyId}`)
  return found
}

/** Who has a role in a company. */
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

/** The budget of a person in a company, their own or that of whoever has none, locked until the transaction ends. */
export async function lockBudget(
  tx: Tx,
  { companyId, personId }: { companyId: string; personId: string },
) {
  const [found] = await tx
    .select()
    .from(budget)
    .where(
      and(
        eq(budget.companyId, companyId),
        or(eq(budget.personId, personId), isNull(budget.personId)),
      ),
    )
    .orderBy(sql`${budget.personId} nulls last`)
    .limit(1)
    .for('update')
  return found
}

/** What a person ordered for a company since a moment, in the currency of the price list, in hundredths. What came to nothing does not count. */
export async function sumOrdered(
  tx: Tx,
  { companyId, personId, since }: { companyId: string; personId: string; since: Date },
): Promise<number> {
  const it = purchaseOrder
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${it.valueMinor}), 0)` })
    .from(it)
    .where(and(...orderedSince({ companyId, since }), eq(it.placedBy, personId)))
  return Number(row?.sum ?? 0)
}

/** The budgets of a company. */
export function listBudgets(db: Db, companyId: string) {
  const { personId, limitMinor } = budget
  return db.select({ personId, limitMinor }).from(budget).where(eq(budget.companyId, companyId))
}

/** The General members of a company, with what each ordered since a moment; as `sumOrdered`. */
export function listSpent(db: Db, { companyId, since }: { companyId: string; since: Date }) {
  const it = purchaseOrder
  const isCounted = and(...orderedSince({ companyId, since }), eq(it.placedBy, membership.personId))
  const spent = sql<string>`coalesce((select sum(${it.valueMinor}) from ${it} where ${isCounted}), 0)`
  return db
    .select({
      contactId: membership.id,
      personId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      spent,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'General'),
        eq(membership.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(membership.createdAt))
}

/** The person of a place in a company. */
export async function findMember(
  db: Db,
  { companyId, contactId }: { companyId: string; contactId: string },
) {
  const [found] = await db
    .select({ personId: membership.personId })
    .from(membership)
    .where(and(eq(membership.id, contactId), eq(membership.companyId, companyId)))
  return found
}

/** Sets a budget. */
export async function upsertBudget(
  tx: Tx,
  { limitMinor, updatedAt, updatedBy, ...whose }: Omit<typeof budget.$inferInsert, 'id'>,
): Promise<void> {
  const set = { limitMinor, updatedAt, updatedBy }
  await tx
    .insert(budget)
    .values({ ...whose, ...set })
    .onConflictDoUpdate({ target: [budget.companyId, budget.personId], set })
}

/** Takes a budget away. */
export async function deleteBudget(
  tx: Tx,
  { companyId, personId }: { companyId: string; personId: string | null },
): Promise<void> {
  await tx
    .delete(budget)
    .where(
      and(
        eq(budget.companyId, companyId),
        personId === null ? isNull(budget.personId) : eq(budget.personId, personId),
      ),
    )
}

function orderedSince({ companyId, since }: { companyId: string; since: Date }) {
  const { placedAt, status } = purchaseOrder
  const counts = notInArray(status, [...cameToNothing, 'pending_approval', 'refunded'])
  return [
    eq(purchaseOrder.companyId, companyId),
    sql`${placedAt} >= ${since.toISOString()}::timestamptz`,
    counts,
  ]
}
