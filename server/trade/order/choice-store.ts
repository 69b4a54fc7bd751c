import { asc, desc, eq } from 'drizzle-orm'
import { person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { orderLine, purchaseOrder as it } from '#server/trade/order/tables.ts'
import { type OrderFilter, ownOrders } from './history-store.ts'

/** Lists the people who placed the orders of a company. */
export function listBuyers(
  db: Db,
  { companyId, personId }: Pick<OrderFilter, 'companyId' | 'personId'>,
) {
  const { id, firstName, lastName } = person
  return db
    .selectDistinct({ id, firstName, lastName })
    .from(it)
    .innerJoin(person, eq(person.id, it.placedBy))
    .where(ownOrders({ companyId, personId }))
    .orderBy(asc(lastName), asc(firstName))
}

/** Lists the parts in the orders of a company, each with the name in its last order. */
export function listParts(
  db: Db,
  { companyId, personId }: Pick<OrderFilter, 'companyId' | 'personId'>,
) {
  const { partNumber, name } = orderLine
  return db
    .selectDistinctOn([partNumber], { partNumber, name })
    .from(orderLine)
    .innerJoin(it, eq(it.orderNumber, orderLine.orderNumber))
    .where(ownOrders({ companyId, personId }))
    .orderBy(asc(partNumber), desc(it.placedAt))
}
