import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import {
  countOrdersToHandOver,
  listOrdersToHandOver,
  type ToHandOver,
  updateOwner,
} from './hand-over-store.ts'
import { mailApprovers } from './mails.ts'
import type { OrderStatus } from './order-contract.ts'
import { stillOpen } from './state.ts'

/** An order that a departing member leaves behind. */
export interface LeftOrder {
  orderNumber: string
  /** Name of the order's first line. */
  item: string
  /** Name of the person who placed the order. */
  placedBy: string
  status: OrderStatus
  placedAt: Date
  currency: string
  amount: Minor
}

/** The number of orders, and the first of them, newest first. */
export interface LeftOrders {
  total: number
  items: LeftOrder[]
}

interface Listing {
  companyId: string
  personId: string
  locale: Locale
  limit: number
}

/** Lists the open orders that a person placed for a company, or took over. */
export function ordersOf(db: Db, { companyId, personId, ...page }: Listing): Promise<LeftOrders> {
  return listLeft(db, { companyId, ofPerson: personId, states: stillOpen }, page)
}

/** Lists the orders of a company that wait for an approval that the Admin may give. */
export function approvalsOf(
  db: Db,
  { companyId, personId, ...page }: Listing,
): Promise<LeftOrders> {
  return listLeft(db, { companyId, notOfPerson: personId, states: ['pending_approval'] }, page)
}

/**
 * Makes a member the owner of the open orders of a person who leaves the company. Returns the number
 * of orders.
 */
export function handOverOrders(
  tx: Tx,
  change: { companyId: string; from: string; to: string },
): Promise<number> {
  return updateOwner(tx, { ...change, states: stillOpen })
}

/**
 * Asks one Admin to decide on all orders that wait for the approval of a departing Admin. Every
 * other Admin can still decide. Returns the number of orders.
 */
export async function askAnotherApprover(
  tx: Tx,
  { companyId, from, to, now }: { companyId: string; from: string; to: string; now: Date },
): Promise<number> {
  const rows = await listOrdersToHandOver(tx, {
    companyId,
    notOfPerson: from,
    states: ['pending_approval'],
  })
  for (const { order } of rows) {
    const leftMs = (order.dueAt?.getTime() ?? now.getTime()) - now.getTime()
    await mailApprovers(tx, order, { now, days: Math.max(1, Math.ceil(leftMs / dayMs)), only: to })
  }
  return rows.length
}

async function listLeft(
  db: Db,
  filter: ToHandOver,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<LeftOrders> {
  const rows = await listOrdersToHandOver(db, { ...filter, limit })
  return {
    total: await countOrdersToHandOver(db, filter),
    items: rows.map(({ order, name, firstName, lastName }) => ({
      orderNumber: order.orderNumber,
      item: name === null ? '' : inLocale(name, locale),
      placedBy: fullName({ firstName, lastName }),
      status: order.status,
      placedAt: order.placedAt,
      currency: order.currency,
      amount: order.totalMinor,
    })),
  }
}
