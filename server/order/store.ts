import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderLine, purchaseOrder } from './tables.ts'

/** The line of delivery of an order item, with its order. */
export async function findDeliverableLine(db: Db, orderItem: string) {
  const { id, partNumber, name, capacity, quantity, termMonths, deliveredAt, deliveredBy } = orderLine
  const { orderNumber, companyId, status, receiveMail, websiteCode, placedBy } = purchaseOrder
  const [found] = await db
    .select({
      ...{ lineId: id, orderItem: orderLine.orderItem, partNumber, name, capacity, quantity, termMonths, deliveredAt, deliveredBy },
      ...{ orderNumber, companyId, status, receiveMail, websiteCode, placedBy },
    })
    .from(orderLine)
    .innerJoin(purchaseOrder, eq(purchaseOrder.orderNumber, orderLine.orderNumber))
    .where(and(eq(orderLine.orderItem, orderItem), eq(orderLine.fulfilment, 'delivery')))
  return found
}
