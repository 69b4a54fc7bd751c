import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { buy, buyerAs, grant } from './orders.ts'

/** An order line that staff have to deliver. */
export interface WaitingLine {
  orderNumber: string
  orderItem: string
}

interface LineOptions {
  /** License type to issue; null for a physical item. */
  licenseTypeCode?: number | null
  quantity?: number
  status?: string
  receiveMail?: string | null
  /** Company of the order, and the name of the person who placed it. */
  company?: { accountId: string; buyer: string }
}

const bought = new WeakMap<TestApp, Promise<string>>()
let count = 0

/**
 * Creates an order with one line that staff have to deliver, by default of A-20417, whose buyer is a
 * member of A-21355 too.
 */
export async function waitingLine(
  app: TestApp,
  {
    licenseTypeCode = 8,
    quantity = 1,
    status = 'provisioning',
    receiveMail = 'lab@formosa-tools.example',
    company = { accountId: 'A-20417', buyer: 'grace.tan' },
  }: LineOptions = {},
): Promise<WaitingLine> {
  const model = bought.get(app) ?? boughtOne(app)
  bought.set(app, model)
  count += 1
  const orderNumber = `M-2026-9${String(count).padStart(5, '0')}`
  const orderItem = `${orderNumber}-1`
  const changed = {
    order_number: orderNumber,
    quote_id: orderNumber,
    token_hash: orderNumber,
    status,
    completed_at: null,
    receive_mail: receiveMail,
  }
  await app.rows(sql`
    insert into purchase_order
    select (jsonb_populate_record(it, ${JSON.stringify(changed)}::jsonb || jsonb_build_object(
      'placed_by', (select id from person where email like ${`${company.buyer}@%`}),
      'company_id', (select id from company where account_id = ${company.accountId})))).*
    from purchase_order it where it.order_number = ${await model}`)
  await app.rows(sql`
    insert into order_line (order_number, position, order_item, part_number, name, role, capacity, quantity, price_minor, converted_minor, fulfillment, term_months, license_type_code)
    values (${orderNumber}, 0, ${orderItem}, '980EDGWST01', '{"en": "EdgeLink Gateway Standard", "zh-Hant": "EdgeLink 閘道 標準版"}', 'main', 1,
      ${quantity}::int, 54000, 54000, 'delivery', 12, ${licenseTypeCode}::int)`)
  return { orderNumber, orderItem }
}

async function boughtOne(app: TestApp): Promise<string> {
  await grant(app, { accountId: 'A-20417', amount: 10_000_000 })
  return (await buy(app, await buyerAs(app, 'yi-chun.lin'))).orderNumber
}
