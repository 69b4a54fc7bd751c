import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OrderStatus } from './order-contract.ts'
import { orderLine, purchaseOrder } from './tables.ts'

/** Orders of a company in the given states: those of one person, or those of everyone else. */
export interface ToHandOver {
  companyId: string
  ofPerson?: string
  notOfPerson?: string
  states: readonly OrderStatus[]
}

/** Counts the matching orders. */
export function countOrdersToHandOver(db: Db, filter: ToHandOver): Promise<number> {
  return db.$count(purchaseOrder, conditionOf(filter))
}

/** Lists the matching orders with the name of their first line, newest first. */
export function listOrdersToHandOver(
  db: Db,
  { limit, ...filter }: ToHandOver & { limit?: number },
) {
  const query = db
    .select({
      order: purchaseOrder,
      name: orderLine.name,
      firstName: person.firstName,
      lastName: person.lastName,
    })
    .from(purchaseOrder)
    .innerJoin(person, eq(person.id, purchaseOrder.placedBy))
    .leftJoin(
      orderLine,
      and(eq(orderLine.orderNumber, purchaseOrder.orderNumber), eq(orderLine.position, 0)),
    )
    .where(conditionOf(filter))
    .orderBy(desc(purchaseOrder.placedAt), desc(purchaseOrder.orderNumber))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

/** Makes a person the owner of the orders of another person. Returns the number of orders. */
export async function updateOwner(
  tx: Tx,
  {
    companyId,
    from,
    to,
    states,
  }: { companyId: string; from: string; to: string; states: readonly OrderStatus[] },
): Promise<number> {
  const changed = await tx
    .update(purchaseOrder)
    .set({ ownerId: to })
    .where(conditionOf({ companyId, ofPerson: from, states }))
    .returning({ orderNumber: purchaseOrder.orderNumber })
  return changed.length
}

function conditionOf({ companyId, ofPerson, notOfPerson, states }: ToHandOver) {
  const { placedBy, ownerId, status } = purchaseOrder
  // after a hand-over, an order belongs to its new owner alone
  const isOwned = (personId: string) =>
    or(eq(ownerId, personId), and(eq(placedBy, personId), isNull(ownerId)))
  return and(
    eq(purchaseOrder.companyId, companyId),
    inArray(status, [...states]),
    ofPerson === undefined ? undefined : isOwned(ofPerson),
    notOfPerson === undefined ? undefined : ne(placedBy, notOfPerson),
  )
}
