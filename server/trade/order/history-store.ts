import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { countsTowardLevel } from './goods-store.ts'
import { person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { orderLine, purchaseOrder } from '#server/trade/order/tables.ts'
import type { OrderQuery, OrderSort, OrderView } from './history-contract.ts'
import { type OrderStatus, orderStatuses } from './order-contract.ts'
import { cameToNothing, progressOf } from './state.ts'

type Choices = Pick<
  OrderQuery,
  'view' | 'status' | 'transactionType' | 'paymentType' | 'partNumber' | 'placedBy' | 'keyword'
>

/** A filter for the orders of a company in a period. */
export interface OrderFilter extends Partial<Choices> {
  companyId: string
  /** Only orders that this person placed or took over; undefined for the orders of everyone. */
  personId: string | undefined
  from: Date
  /** End of the period, exclusive. */
  until: Date
  /** Only orders in one of these states whose goods will count toward the level. Source: C10. */
  openIn?: readonly OrderStatus[]
  /** The Admin whose decision the view `approval` waits for; undefined for anybody's. */
  approverId?: string | undefined
  /** Only orders with these numbers; undefined for all. */
  orderNumbers?: readonly string[] | undefined
  /** Numbers of the orders in the view `overdue`. */
  overdue?: readonly string[]
}

/** The order that a portion of a list follows. */
interface Place {
  placedAt: Date
  orderNumber: string
  currency: string
  totalMinor: number
}

const it = purchaseOrder

/** Counts the matching orders. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(it)
    .innerJoin(person, eq(person.id, it.placedBy))
    .where(conditionOf(db, filter))
  return row?.total ?? 0
}

/** Counts the orders in each view that match the filter, whatever its view and status. */
export async function countViews(
  db: Db,
  filter: OrderFilter,
): Promise<Record<OrderView | 'all', number>> {
  const countOf = (view: OrderView) =>
    sql<number>`count(*) filter (where ${inView({ ...filter, view })})`.mapWith(Number)
  const [row] = await db
    .select({
      all: count(),
      approval: countOf('approval'),
      payment: countOf('payment'),
      'in-process': countOf('in-process'),
      complete: countOf('complete'),
      overdue: countOf('overdue'),
    })
    .from(it)
    .innerJoin(person, eq(person.id, it.placedBy))
    .where(conditionOf(db, { ...filter, view: undefined, status: undefined }))
  return row ?? { all: 0, approval: 0, payment: 0, 'in-process': 0, complete: 0, overdue: 0 }
}

/** Adds up the matching orders of each currency, without those that ended without a sale. */
export function sumOrders(db: Db, filter: OrderFilter) {
  const { currency, status, totalMinor, refundedMinor } = it
  return db
    .select({
      currency,
      orders: count(),
      amount: sql<number>`sum(${totalMinor})`.mapWith(Number),
      refunded: sql<number>`sum(${refundedMinor})`.mapWith(Number),
    })
    .from(it)
    .innerJoin(person, eq(person.id, it.placedBy))
    .where(and(conditionOf(db, filter), notInArray(status, [...cameToNothing])))
    .groupBy(currency)
    .orderBy(asc(currency))
}

/**
 * Lists the matching orders with their lines, by default the newest first: either a page by offset,
 * or the orders that follow the order `after`.
 */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  {
    limit,
    offset = 0,
    after,
    sort = '-date',
  }: { limit: number; offset?: number; after?: Place; sort?: OrderSort },
) {
  const rows = await db
    .select({ order: fields, firstName: person.firstName, lastName: person.lastName })
    .from(it)
    .innerJoin(person, eq(person.id, it.placedBy))
    .where(and(conditionOf(db, filter), after && following(sort, after)))
    .orderBy(...orderings[sort])
    .limit(limit)
    .offset(offset)
  const numbers = rows.map(({ order }) => order.orderNumber)
  const { orderNumber, partNumber, name, capacity, quantity, position, deliveredAt } = orderLine
  const lines =
    numbers.length === 0
      ? []
      : await db
          .select({ orderNumber, partNumber, name, capacity, quantity, deliveredAt })
          .from(orderLine)
          .where(inArray(orderNumber, numbers))
          .orderBy(position)
  const linesOf = Map.groupBy(lines, (line) => line.orderNumber)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.order.orderNumber) ?? [] }))
}
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** Columns of an order without `quote`, which is large and not shown in lists. */
const fields = {
  orderNumber: it.orderNumber,
  companyId: it.companyId,
  placedBy: it.placedBy,
  ownerId: it.ownerId,
  actingReason: it.actingReason,
  placedAt: it.placedAt,
  dueAt: it.dueAt,
  status: it.status,
  transactionType: it.transactionType,
  websiteCode: it.websiteCode,
  paymentMethodCode: it.paymentMethodCode,
  currency: it.currency,
  quantity: it.quantity,
  unitPriceMinor: it.unitPriceMinor,
  taxMinor: it.taxMinor,
  totalMinor: it.totalMinor,
  refundedMinor: it.refundedMinor,
  productCurrency: it.productCurrency,
  valueMinor: it.valueMinor,
  refundedValueMinor: it.refundedValueMinor,
  purchaseOrderNumber: it.purchaseOrderNumber,
}

const orderings: Record<OrderSort, SQL[]> = {
  '-date': [desc(it.placedAt), desc(it.orderNumber)],
  date: [asc(it.placedAt), asc(it.orderNumber)],
  '-amount': [asc(it.currency), desc(it.totalMinor), desc(it.orderNumber)],
  amount: [asc(it.currency), asc(it.totalMinor), asc(it.orderNumber)],
}

/** Returns the condition for the orders that follow an order in a list. */
function following(sort: OrderSort, { placedAt, orderNumber, currency, totalMinor }: Place) {
  const beyond = sort.startsWith('-') ? lt : gt
  if (sort === 'date' || sort === '-date')
    return or(
      beyond(it.placedAt, placedAt),
      and(eq(it.placedAt, placedAt), beyond(it.orderNumber, orderNumber)),
    )
  return or(
    gt(it.currency, currency),
    and(
      eq(it.currency, currency),
      or(
        beyond(it.totalMinor, totalMinor),
        and(eq(it.totalMinor, totalMinor), beyond(it.orderNumber, orderNumber)),
      ),
    ),
  )
}

/** Condition for the orders of a company, or only those of one person. */
export function ownOrders({ companyId, personId }: Pick<OrderFilter, 'companyId' | 'personId'>) {
  return and(
    eq(it.companyId, companyId),
    personId === undefined ? undefined : or(eq(it.placedBy, personId), eq(it.ownerId, personId)),
  )
}

function conditionOf(db: Db, filter: OrderFilter): SQL | undefined {
  const { from, until, openIn, view, status, transactionType, partNumber, placedBy } = filter
  const { orderNumbers } = filter
  return and(
    ownOrders(filter),
    gte(it.placedAt, from),
    lt(it.placedAt, until),
    openIn && and(inArray(it.status, [...openIn]), countsTowardLevel),
    view && inView({ ...filter, view }),
    status && eq(it.status, status),
    transactionType && eq(it.transactionType, transactionType),
    paidBy(filter),
    placedBy === undefined ? undefined : eq(it.placedBy, placedBy),
    partNumber === undefined ? undefined : hasPart(db, partNumber),
    orderNumbers && inArray(it.orderNumber, [...orderNumbers]),
    hasText(filter),
  )
}

/** Returns the condition for a view. */
function inView({
  view,
  approverId,
  overdue = [],
}: Pick<OrderFilter, 'approverId' | 'overdue'> & { view: OrderView }): SQL | undefined {
  switch (view) {
    case 'approval':
      return and(
        eq(it.status, 'pending_approval'),
        approverId === undefined ? undefined : ne(it.placedBy, approverId),
      )
    case 'payment':
      return inArray(it.status, ['pending_payment', 'payment_failed'])
    case 'overdue':
      return overdue.length === 0 ? sql`false` : inArray(it.orderNumber, [...overdue])
    default:
      return inArray(
        it.status,
        orderStatuses.filter((each) => progressOf(each) === view),
      )
  }
}

/** No order is paid with several methods, which is payment type 3. */
function paidBy({ paymentType }: OrderFilter): SQL | undefined {
  if (paymentType === undefined) return undefined
  return paymentType === 3 ? sql`false` : eq(it.paymentMethodCode, paymentType)
}

function hasPart(db: Db, partNumber: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLine)
      .where(and(eq(orderLine.orderNumber, it.orderNumber), eq(orderLine.partNumber, partNumber))),
  )
}

/** Looks for a text in the numbers of an order and in the name of its buyer, in both orders. */
function hasText({ keyword }: OrderFilter): SQL | undefined {
  if (keyword === undefined || keyword === '') return undefined
  const text = `%${keyword.normalize('NFKC').replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { firstName, lastName } = person
  return or(
    ilike(it.orderNumber, text),
    ilike(it.purchaseOrderNumber, text),
    ilike(sql`${firstName} || ' ' || ${lastName}`, text),
    ilike(sql`${lastName} || ${firstName}`, text),
  )
}
