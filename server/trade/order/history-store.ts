import { and, count, desc, eq, gt, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { orderLine, purchaseOrder } from '#server/trade/order/tables.ts'

/** A filter for the orders of a company in a period. */
export interface OrderFilter {
  companyId: string
  /** Only orders that this person placed or took over; undefined for the orders of everyone. */
  personId: string | undefined
  from: Date
  /** End of the period, exclusive. */
  until: Date
  /** Only orders that are in one of these states and whose goods have a price above 0. */
  openIn?: readonly (typeof purchaseOrder.$inferSelect)['status'][]
}

const it = purchaseOrder

/** Counts the matching orders. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(it).where(conditionOf(filter))
  return row?.total ?? 0
}

/**
 * Lists the matching orders with their lines, newest first: either a page by offset, or the orders
 * that follow the order `after`.
 */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  {
    limit,
    offset = 0,
    after,
  }: { limit: number; offset?: number; after?: { placedAt: Date; orderNumber: string } },
) {
  const { orderNumber, placedAt } = it
  const following =
    after &&
    or(
      lt(placedAt, after.placedAt),
      and(eq(placedAt, after.placedAt), lt(orderNumber, after.orderNumber)),
    )
  const rows = await db
    .select({ order: fields, firstName: person.firstName, lastName: person.lastName })
    .from(it)
    .innerJoin(person, eq(person.id, it.placedBy))
    .where(and(conditionOf(filter), following))
    .orderBy(desc(placedAt), desc(orderNumber))
    .limit(limit)
    .offset(offset)
  const numbers = rows.map(({ order }) => order.orderNumber)
  const { partNumber, name, capacity, quantity, position } = orderLine
  const lines =
    numbers.length === 0
      ? []
      : await db
          .select({ orderNumber: orderLine.orderNumber, partNumber, name, capacity, quantity })
          .from(orderLine)
          .where(inArray(orderLine.orderNumber, numbers))
          .orderBy(position)
  const linesOf = Map.groupBy(lines, (line) => line.orderNumber)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.order.orderNumber) ?? [] }))
}
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** Columns of an order without `quote`, which is large and not shown in lists. */
const fields = {
  orderNumber: it.orderNumber,
  placedAt: it.placedAt,
  status: it.status,
  transactionType: it.transactionType,
  websiteCode: it.websiteCode,
  paymentMethodCode: it.paymentMethodCode,
  currency: it.currency,
  totalMinor: it.totalMinor,
  refundedMinor: it.refundedMinor,
  productCurrency: it.productCurrency,
  valueMinor: it.valueMinor,
  purchaseOrderNumber: it.purchaseOrderNumber,
}

function conditionOf({ companyId, personId, from, until, openIn }: OrderFilter): SQL | undefined {
  return and(
    eq(it.companyId, companyId),
    gte(it.placedAt, from),
    lt(it.placedAt, until),
    personId === undefined ? undefined : or(eq(it.placedBy, personId), eq(it.ownerId, personId)),
    openIn && and(inArray(it.status, [...openIn]), gt(it.valueMinor, 0)),
  )
}
