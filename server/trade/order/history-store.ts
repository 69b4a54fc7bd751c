import { and, count, desc, eq, gt, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { orderLine, purchaseOrder } from '#server/trade/order/tables.ts'

/** Whose orders, of which time. */
export interface Wanted {
  companyId: string
  /** Only what that person placed. */
  personId: string | undefined
  from: Date
  /** The first moment that no longer counts. */
  until: Date
  /** States alone that are listed, and only what has a value. */
  openIn?: readonly (typeof purchaseOrder.$inferSelect)['status'][]
}

const it = purchaseOrder

/** How many orders there are. */
export async function countOrders(db: Db, wanted: Wanted): Promise<number> {
  const [row] = await db.select({ total: count() }).from(it).where(conditionOf(wanted))
  return row?.total ?? 0
}

/** Orders, the newest first, each with its lines: a page of them, or what follows an order. */
export async function listOrders(
  db: Db,
  wanted: Wanted,
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
    .where(and(conditionOf(wanted), following))
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

/** An order's quote is large, and no list shows it. */
const fields = {
  orderNumber: it.orderNumber,
  placedAt: it.placedAt,
  status: it.status,
  transactionType: it.transactionType,
  websiteCode: it.websiteCode,
  paymentMethodCode: it.paymentMethodCode,
  currency: it.currency,
  totalMinor: it.totalMinor,
  productCurrency: it.productCurrency,
  valueMinor: it.valueMinor,
  purchaseOrderNumber: it.purchaseOrderNumber,
}

function conditionOf({ companyId, personId, from, until, openIn }: Wanted): SQL | undefined {
  return and(
    eq(it.companyId, companyId),
    gte(it.placedAt, from),
    lt(it.placedAt, until),
    personId === undefined ? undefined : eq(it.placedBy, personId),
    openIn && and(inArray(it.status, [...openIn]), gt(it.valueMinor, 0)),
  )
}
