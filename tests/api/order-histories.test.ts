import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#server/platform/time/zone.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buy, buyerAs, type Buyer, grant } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
const today = dayIn('Asia/Taipei', new Date())
beforeAll(async () => {
  app = await startApp()
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (who: Buyer, query: Record<string, string> = {}, path = 'order-histories') =>
  app.api(
    `/profile/${path}?${new URLSearchParams({ startDate: today, endDate: today, ...query })}`,
    { headers: who.headers },
  )
const download = (who: Buyer, query: Record<string, string> = {}, path = 'order-histories') =>
  app.ask(
    `/marketplace/api/v1/profile/download/${path}?${new URLSearchParams({ startDate: today, endDate: today, ...query })}`,
    { headers: who.headers },
  )
const rowsIn = (text: string) =>
  parse(text, { bom: true, columns: true }) as Record<string, string>[]
const numbersIn = ({ items }: { items: { orderNumber: string }[] }) =>
  items.map((it) => it.orderNumber)

test('orders are listed by date, newest first; General members see only their own', async () => {
  const { orderNumber: one } = await buy(app, admin)
  const { orderNumber: two } = await buy(
    app,
    general,
    { requestApproval: true },
    { requestApproval: true },
  )
  const { status, body } = await list(admin, { pageSize: '2' })
  expect(status).toBe(200)
  expect(numbersIn(body)).toEqual([two, one])
  expect(body).toMatchObject({
    items: [
      { orderNumber: two },
      {
        status: 'completed',
        progress: 'complete',
        transactionType: 'redeem-product',
        paymentType: 0,
        currency: 'USD',
        placedBy: '林怡君',
        items: [{ partNumber: '980EDFMTM01', volume: 1, capacity: 25 }],
      },
    ],
  })
  expect(numbersIn((await list(general)).body)).toEqual([two])
  expect(numbersIn((await list(admin, {}, 'uncompleted-accumulated-orders')).body)).toEqual([two])
  expect((await list(admin, { pageIndex: '9', pageSize: '100' })).body).toMatchObject({
    items: [],
    pageIndex: 9,
  })
})

test('the list and the CSV file tell how many pieces of each item were ordered', async () => {
  const { orderNumber } = await buy(app, admin, {
    items: [{ partNumber: '980MONBRS01' }],
    quantity: 3,
  })
  const { body } = await list(admin, { pageSize: '1' })
  expect(body).toMatchObject({
    items: [
      {
        orderNumber,
        items: [
          { partNumber: '980EDFMTM01', volume: 3, capacity: 25 },
          { partNumber: '980MONBRS01', volume: 3, capacity: 1 },
        ],
      },
    ],
  })
  const rows = rowsIn((await download(admin, { websiteCode: 'en-tw' })).text)
  expect(rows.filter((it) => it['Order number'] === orderNumber)).toMatchObject([
    { 'Part number': '980EDFMTM01', Volume: '3', Capacity: '25', 'Order total': '7188.00' },
    { 'Part number': '980MONBRS01', Volume: '3', Capacity: '1', 'Order total': '' },
  ])
})

test('the headings and words of a CSV file are in the language of the site', async () => {
  const { orderNumber } = await buy(app, admin)
  const [row] = rowsIn((await download(admin, { websiteCode: 'zh-tw' })).text)
  expect(row).toMatchObject({
    訂單編號: orderNumber,
    狀態: '已完成',
    進度: '已完成',
    付款方式: '儲值金',
    類型: '購買產品',
  })
  const open = await download(admin, { websiteCode: 'ja-jp' }, 'uncompleted-accumulated-orders')
  expect(open.text.split('\r\n')[0]).toBe('\uFEFF注文番号,日付,状態,進捗,通貨,金額')
})

test('an invalid date range is rejected', async () => {
  expect(await list(admin, { startDate: '2026-02-02', endDate: '2026-02-01' })).toMatchObject({
    status: 422,
    body: { code: 'date.range_invalid' },
  })
  expect(await list(admin, { startDate: '2020-01-01' })).toMatchObject({
    status: 422,
    body: { code: 'date.too_old' },
  })
  expect(await list(admin, { startDate: '2026-02-30' })).toMatchObject({ status: 400 })
})

test('a day starts and ends in the time zone of the region', async () => {
  const { orderNumber } = await buy(app, admin)
  const on = async (moment: string, day: string) => {
    await app.rows(
      sql`update purchase_order set placed_at = ${moment} where order_number = ${orderNumber}`,
    )
    return numbersIn((await list(admin, { startDate: day, endDate: day })).body).includes(
      orderNumber,
    )
  }
  expect(await on('2026-03-01T15:59:59Z', '2026-03-01')).toBe(true)
  expect(await on('2026-03-01T16:00:00Z', '2026-03-01')).toBe(false)
  expect(await on('2026-03-01T16:00:00Z', '2026-03-02')).toBe(true)
})

test('the history downloads as CSV with a file name, a BOM, CRLF lines and no spreadsheet formulas', async () => {
  const { orderNumber } = await buy(app, admin)
  await app.rows(
    sql`update order_line set name = '{"en":"=cmd|\\"x\\""}' where order_number = ${orderNumber}`,
  )
  await app.rows(
    sql`update purchase_order set total_minor = -1250 where order_number = ${orderNumber}`,
  )
  const { status, headers, body, text } = await download(admin)
  expect({
    status,
    type: headers['content-type'],
    name: headers['content-disposition'],
    cache: headers['cache-control'],
  }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8',
    cache: 'no-store',
    name: `attachment; filename="${today}_${today}.csv"`,
  })
  expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(text).toContain('\r\n')
  expect(rowsIn(text).find((it) => it['Order number'] === orderNumber)).toMatchObject({
    Date: today,
    'Order total': '-12.50',
    Item: `'=cmd|"x"`,
  })
  expect((await download(general)).text).not.toContain(orderNumber)
  const open = await download(admin, {}, 'uncompleted-accumulated-orders')
  expect(open.text.split('\r\n')[0]).toBe('\uFEFFOrder number,Date,Status,Progress,Currency,Amount')
})

test('a download can have only some orders by their numbers, and none of others', async () => {
  const { orderNumber: own } = await buy(
    app,
    general,
    { requestApproval: true },
    { requestApproval: true },
  )
  const { orderNumber: other } = await buy(app, admin)
  const orderNumbers = `${own},${other}`
  const numbersOf = async (who: Buyer) =>
    rowsIn((await download(who, { orderNumbers, websiteCode: 'en-tw' })).text).map(
      (it) => it['Order number'],
    )
  expect(await numbersOf(admin)).toEqual([other, own])
  expect(await numbersOf(general)).toEqual([own])
  expect((await download(admin, { orderNumbers: 'all' })).status).toBe(400)
})

test('a download has each order once, newest first, even if hundreds were placed at the same time', async () => {
  const { orderNumber } = await buy(app, admin)
  // times of orders have milliseconds
  const placedAt = `date_trunc('milliseconds', now() - interval '300 days')`
  await insertCopies(orderNumber, 250, { year: 2023, placedAt })
  const day = (daysAgo: number) => dayIn('Asia/Taipei', new Date(Date.now() - daysAgo * 86_400_000))
  const { text } = await download(admin, {
    startDate: day(301),
    endDate: day(299),
    websiteCode: 'en-tw',
  })
  const numbers = Array.from({ length: 250 }, (_, index) => `M-2023-${100_250 - index}`)
  expect(rowsIn(text).map((it) => it['Order number'])).toEqual(numbers)
})

test('a download of fifty thousand orders is complete and needs less than 150 MB of memory', async () => {
  const { orderNumber } = await buy(app, admin)
  await insertCopies(orderNumber, 50_000)
  const startDate = dayIn('Asia/Taipei', new Date(Date.now() - 402 * 86_400_000))
  const endDate = dayIn('Asia/Taipei', new Date(Date.now() - 390 * 86_400_000))
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20)
  const query = new URLSearchParams({ startDate, endDate })
  // open a new connection, since an idle one may have timed out while the rows were inserted
  const request = get(
    `${app.origin}/marketplace/api/v1/profile/download/order-histories?${query}`,
    { agent: false, headers: admin.headers },
  )
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let lines = 0
  for await (const chunk of response)
    lines +=
      Buffer.from(chunk as Buffer)
        .toString('latin1')
        .split('\n').length - 1
  clearInterval(watch)
  expect(lines).toBe(50_001)
  const grown = (most - before) / 1024 / 1024
  expect(grown, `${grown.toFixed(0)} MB`).toBeLessThan(150)
})

/** Inserts copies of an order, by default a second apart and over a year old, each with one line. */
async function insertCopies(
  orderNumber: string,
  count: number,
  { year = 2024, placedAt = `now() - interval '400 days' + n * interval '1 second'` } = {},
): Promise<void> {
  const changed = new Map([
    ['order_number', `'M-${year}-' || (100000 + n)`],
    ['quote_id', 'gen_random_uuid()'],
    ['placed_at', placedAt],
    ['quote', `'{}'`],
  ])
  const columns = await app.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'purchase_order' order by ordinal_position`)
  const values = columns.map(({ name }) => changed.get(name) ?? `o."${name}"`).join(', ')
  await app.rows(sql`
    insert into purchase_order select ${sql.raw(values)}
    from purchase_order o, generate_series(1, ${count}) n where o.order_number = ${orderNumber}`)
  await app.rows(sql`
    insert into order_line (order_number, position, order_item, part_number, name, role, quantity,
      price_minor, converted_minor, fulfillment)
    select order_number, 0, order_number || '-01', '980EDFMTM01', '{"en":"Edge365"}', 'main', 1,
      7600, 7600, 'license'
    from purchase_order where quote = '{}' and order_number like ${`M-${year}-%`}`)
  await app.rows(sql`analyze order_line`)
}
