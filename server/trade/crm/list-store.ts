import { and, asc, count, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import { company, person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { orderLine, purchaseOrder } from '#server/trade/order/tables.ts'
import type { CrmState } from './list-contract.ts'
import { crmDelivery } from './tables.ts'

/** Lines that staff deliver. */
export interface LineFilter {
  keyword: string | undefined
  /** Today in the zone of the staff member, as "2026-11-24". */
  today: string
  deliveryDays: number
}

/** As `dueDay` in due.ts. */
function dueOnOf({ deliveryDays }: LineFilter): SQL<string> {
  const { quote, paidAt } = purchaseOrder
  const paidDay = sql`(${paidAt} at time zone 'UTC')::date + ${deliveryDays}::int`
  return sql<string>`case when ${paidAt} is not null then
    coalesce(to_date(${quote}->>'preparationDate', 'YYYY/MM/DD'), ${paidDay}) end`
}

/** Counts the lines by state. */
export async function countLines(
  db: Db,
  filter: LineFilter,
): Promise<{ open: number; overdue: number; done: number }> {
  const dueOn = dueOnOf(filter)
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      overdue: sql<number>`count(*) filter (where ${isOpen} and ${dueOn} < ${filter.today}::date)::int`,
      done: sql<number>`(count(${orderLine.deliveredAt}))::int`,
      all: count(),
    })
    .from(orderLine)
    .innerJoin(purchaseOrder, eq(purchaseOrder.orderNumber, orderLine.orderNumber))
    .innerJoin(company, eq(company.id, purchaseOrder.companyId))
    .where(matching(filter))
  return { open: row?.open ?? 0, overdue: row?.overdue ?? 0, done: row?.done ?? 0 }
}

/** Lists a page of the lines in a state: open ones by due day, delivered ones latest first. */
export function listDeliveryLines(
  db: Db,
  { state, limit, offset, ...filter }: LineFilter & PageOf,
) {
  const dueOn = dueOnOf(filter)
  const ofState = {
    open: isOpen,
    overdue: and(isOpen, sql`${dueOn} < ${filter.today}::date`),
    done: sql`${orderLine.deliveredAt} is not null`,
  }[state]
  return db
    .select({
      orderItem: orderLine.orderItem,
      orderNumber: purchaseOrder.orderNumber,
      accountId: company.accountId,
      accountName: company.accountName,
      erpId: company.erpId,
      purchaseOrderNumber: purchaseOrder.purchaseOrderNumber,
      partNumber: orderLine.partNumber,
      name: orderLine.name,
      quantity: orderLine.quantity,
      dueOn: sql<string | null>`to_char(${dueOn}, 'YYYY-MM-DD')`,
      deliveredAt: orderLine.deliveredAt,
      by: { firstName: person.firstName, lastName: person.lastName },
    })
    .from(orderLine)
    .innerJoin(purchaseOrder, eq(purchaseOrder.orderNumber, orderLine.orderNumber))
    .innerJoin(company, eq(company.id, purchaseOrder.companyId))
    .leftJoin(
      crmDelivery,
      and(eq(crmDelivery.lineId, sql`${orderLine.id}::text`), isNull(crmDelivery.undoneAt)),
    )
    .leftJoin(person, eq(person.id, crmDelivery.personId))
    .where(and(matching(filter), ofState))
    .orderBy(
      ...(state === 'done' ? [desc(orderLine.deliveredAt)] : [sql`${dueOn} asc nulls last`]),
      asc(orderLine.orderItem),
    )
    .limit(limit)
    .offset(offset)
}
export type DeliveryLineRow = Awaited<ReturnType<typeof listDeliveryLines>>[number]

interface PageOf {
  state: CrmState
  limit: number
  offset: number
}

const isOpen = and(isNull(orderLine.deliveredAt), eq(purchaseOrder.status, 'provisioning'))

function matching({ keyword }: LineFilter): SQL | undefined {
  const isByStaff = eq(orderLine.fulfillment, 'delivery')
  if (keyword === undefined || keyword === '') return isByStaff
  const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    isByStaff,
    or(
      ilike(orderLine.orderItem, text),
      ilike(orderLine.partNumber, text),
      ilike(purchaseOrder.purchaseOrderNumber, text),
      ilike(company.accountName, text),
      ilike(company.name, text),
      ilike(company.accountId, text),
      ilike(company.erpId, text),
    ),
  )
}
