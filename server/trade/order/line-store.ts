import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { company, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { orderLine, purchaseOrder } from './tables.ts'

export type LineRow = typeof orderLine.$inferSelect

/** Lists the lines of an order by position. */
export function listLines(db: Db, orderNumber: string): Promise<LineRow[]> {
  return db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNumber, orderNumber))
    .orderBy(asc(orderLine.position))
}

/** Finds the line of an order item, with its order, if staff deliver the line. */
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
  const { purchaseOrderNumber, placedAt, paidAt, note } = purchaseOrder
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
      purchaseOrderNumber,
      note,
      placedAt,
      paidAt,
      preparationDate: sql<string | null>`${purchaseOrder.quote}->>'preparationDate'`,
      accountId: company.accountId,
      accountName: company.accountName,
      buyer: {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
      },
    })
    .from(orderLine)
    .innerJoin(purchaseOrder, eq(purchaseOrder.orderNumber, orderLine.orderNumber))
    .innerJoin(company, eq(company.id, purchaseOrder.companyId))
    .innerJoin(person, eq(person.id, purchaseOrder.placedBy))
    .where(and(eq(orderLine.orderItem, orderItem), eq(orderLine.fulfillment, 'delivery')))
  return found
}

/** Lists the other lines of a line's order, by position. */
export function listOtherLines(
  db: Db,
  { orderNumber, lineId }: { orderNumber: string; lineId: string },
) {
  const { orderItem, partNumber, name, quantity, deliveredAt, fulfillment } = orderLine
  return db
    .select({ orderItem, partNumber, name, quantity, deliveredAt, fulfillment })
    .from(orderLine)
    .where(and(eq(orderLine.orderNumber, orderNumber), ne(orderLine.id, lineId)))
    .orderBy(asc(orderLine.position))
}

/** Marks lines as delivered. Returns the ids of those that were not delivered before. */
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

/** Marks a line as not delivered. Returns false if it was not delivered. */
export async function updateUndelivered(tx: Tx, lineId: string): Promise<boolean> {
  const rows = await tx
    .update(orderLine)
    .set({ deliveredAt: null, deliveredBy: null })
    .where(and(eq(orderLine.id, lineId), sql`${orderLine.deliveredAt} is not null`))
    .returning({ id: orderLine.id })
  return rows.length === 1
}

/** Records the amounts that are refunded for lines. */
export async function updateRefunded(
  tx: Tx,
  refunded: readonly { id: string; amount: Minor }[],
): Promise<void> {
  for (const { id, amount } of refunded)
    await tx.update(orderLine).set({ refundedMinor: amount }).where(eq(orderLine.id, id))
}

/** Finds the order number of a line. */
export async function findOrderOfLine(db: Db, lineId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderNumber: orderLine.orderNumber })
    .from(orderLine)
    .where(eq(orderLine.id, lineId))
  return found?.orderNumber
}

/** Counts the lines of an order that are not delivered. */
export async function countUndelivered(tx: Tx, orderNumber: string): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(orderLine)
    .where(and(eq(orderLine.orderNumber, orderNumber), isNull(orderLine.deliveredAt)))
  return row?.waiting ?? 0
}
