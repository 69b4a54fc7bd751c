import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { type Buyer, orderOf } from './orders.ts'

/** Returns the states of an order so far, as its buyer sees them. */
export async function statesOf(buyer: Buyer, orderNumber: string) {
  return (await orderOf(buyer, orderNumber)).events.map((it) => it.to)
}

/** Returns the remaining gift value of a company, in hundredths, as text from the database. */
export async function giftValueLeft(app: TestApp, accountId: string) {
  const [row] = await app.rows<{ left: string }>(
    sql`select sum(remaining_minor)::bigint as left from gift_lot l join company c on c.id = l.company_id where c.account_id = ${accountId}`,
  )
  return row?.left
}

/** Returns the credit that a company has used, in hundredths. */
export async function creditUsed(app: TestApp, accountId: string): Promise<number> {
  const [row] = await app.rows<{ used: string }>(
    sql`select used_minor as used from credit_account a join company c on c.id = a.company_id where c.account_id = ${accountId}`,
  )
  return Number(row?.used)
}

/** Returns the licenses issued for an order. */
export function licensesOf(app: TestApp, orderNumber: string) {
  return app.rows<{
    serial_number: string
    status: string
    account_id: string
    expires_on: string | null
    license_type_code: number
  }>(sql`
    select serial_number, license.status, account_id, expires_on::text, license_type_code from license join company on company.id = company_id
    where order_number = ${orderNumber} order by serial_number`)
}

/** Returns the kinds of the emails about an order, oldest first. */
export async function orderMails(app: TestApp, orderNumber: string): Promise<string[]> {
  const rows = await app.rows<{ kind: string }>(
    sql`select kind from mail where kind like 'order.%' and facts->>'orderNumber' = ${orderNumber} order by created_at, kind`,
  )
  return rows.map((it) => it.kind)
}

/** Returns the state of an order, undefined if the order does not exist. */
export async function orderStatus(app: TestApp, orderNumber: string): Promise<string | undefined> {
  const [row] = await app.rows<{ status: string }>(
    sql`select status from purchase_order where order_number = ${orderNumber}`,
  )
  return row?.status
}
