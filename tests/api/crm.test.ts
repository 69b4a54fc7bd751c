import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CrmDetail } from '#server/trade/crm/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { waitingLine } from '#tests/support/deliveries.ts'
import { type CrmClient, crmClient } from '#tests/support/crm.ts'
import { licensesOf, orderStatus } from '#tests/support/order-rows.ts'
import { licenseClient, ownDevice } from '#tests/support/licenses.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'

let app: TestApp
let crm: CrmClient
beforeAll(async () => {
  app = await startApp()
  crm = crmClient(app, await signInAs(app, 'wei-ting.chou'))
})
afterAll(() => app[Symbol.asyncDispose]())

test('an order line has its details and its possible recipients: first the company that ordered, then the buyer’s other companies', async () => {
  const line = await waitingLine(app)
  const { status, body, headers } = await crm.detail(line)
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
  expect(CrmDetail.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({
    ...line,
    partNumber: '980EDGWST01',
    quantity: 1,
    isProcessed: false,
    processDate: null,
    isDeliverable: true,
  })
  expect(body.accounts).toEqual([
    {
      accountId: 'A-20417',
      accountName: '鴻鼎精密工具股份有限公司',
      email: 'yi-chun.lin@formosa-tools.example',
      isDefault: true,
    },
    {
      accountId: 'A-21355',
      accountName: 'Straits Cold Chain Pte Ltd',
      email: 'grace.tan@straits-cold-chain.example',
      isDefault: false,
    },
  ])
})

test('a company with the same ERP ID as the buyer can receive a delivery too', async () => {
  const line = await waitingLine(app)
  await app.rows(sql`update company set erp_id = 'TW104417' where account_id = 'A-21480'`)
  expect((await crm.detail(line)).body.accounts.map((it) => it.accountId)).toEqual([
    'A-20417',
    'A-21355',
    'A-21480',
  ])
  await app.rows(sql`update company set erp_id = 'INT81480' where account_id = 'A-21480'`)
})

test('a line is not found if the URL has the wrong order or customer', async () => {
  const line = await waitingLine(app)
  expect((await crm.detail(line, `?erpId=TW104417&orderNumber=${line.orderNumber}`)).status).toBe(
    200,
  )
  for (const query of [
    '?erpId=JP200533',
    '?orderNumber=M-2026-000001',
    '?erpId=TW104417&orderNumber=x',
  ])
    expect(await crm.detail(line, query)).toMatchObject({
      status: 404,
      body: { code: 'order.not_found' },
    })
  expect(await crm.call('M-2026-000000-9')).toMatchObject({
    status: 404,
    body: { code: 'order.not_found' },
  })
})

test('callers without permission learn nothing about an order line', async () => {
  const line = await waitingLine(app)
  const buyer = await signInAs(app, 'yi-chun.lin')
  const sales = await signInAs(app, 'shu-fen.tsai', {
    accountId: 'A-20417',
    reason: 'Asked by phone',
  })
  const operator = await signInAs(app, 'noor.haddad')
  for (const as of [buyer, sales, operator]) {
    const answers = [
      await crm.call(line.orderItem, undefined, { as }),
      await crm.deliver(line, 'A-20417', { as }),
      await crm.call(`${line.orderItem}/undo`, {}, { as }),
    ]
    for (const it of answers) {
      expect(it).toMatchObject({ status: 403, body: { code: 'crm.forbidden' } })
      expect(it.body.context).toBeUndefined()
      for (const told of ['980EDGWST01', 'A-20417', '鴻鼎', 'formosa'])
        expect(it.text).not.toContain(told)
    }
  }
  expect(
    await crm.call(line.orderItem, undefined, { as: { headers: ownPageHeaders } }),
  ).toMatchObject({
    status: 401,
    body: { code: 'auth.required' },
  })
})

test('a line is delivered once: the delivery issues and emails licenses, completes the order and records the staff member', async () => {
  const line = await waitingLine(app, { quantity: 3 })
  const done = await crm.deliver(line)
  expect(done).toMatchObject({
    status: 200,
    body: {
      isProcessed: true,
      processedBy: '周維庭',
      processedFor: 'A-20417',
      isDeliverable: false,
    },
  })
  expect(CrmDetail.safeParse(done.body).error).toBeUndefined()
  const licenses = await licensesOf(app, line.orderNumber)
  expect(licenses).toHaveLength(3)
  for (const it of licenses)
    expect(it).toMatchObject({
      status: 'usable',
      account_id: 'A-20417',
      license_type_code: 8,
      expires_on: expect.any(String) as string,
    })
  expect(await orderStatus(app, line.orderNumber)).toBe('completed')
  const mails = await app.rows<{ to: string; locale: string; facts: Record<string, unknown> }>(
    sql`select "to", locale, facts from mail where kind = 'license.issued' and facts->>'serialNumbers' like ${`%${licenses[0]?.serial_number}%`}`,
  )
  expect(mails).toMatchObject([
    {
      to: 'lab@formosa-tools.example',
      locale: 'zh-tw',
      facts: { product: 'EdgeLink 閘道 標準版', quantity: 3 },
    },
  ])
  const kept = await app.rows<{ after: Record<string, unknown>; email: string }>(
    sql`select after, email from audit_entry join person on person.id = person_id where action = 'crm.delivered' and after->>'orderItem' = ${line.orderItem}`,
  )
  expect(kept).toMatchObject([
    { email: 'wei-ting.chou@meridian.example', after: { accountId: 'A-20417' } },
  ])
  const again = await crm.deliver(line, 'A-21355')
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'crm.already_processed',
      context: { processedBy: '周維庭', accountId: 'A-20417' },
    },
  })
  expect(Date.parse(String(again.body.context?.['processDate']))).toBeCloseTo(Date.now(), -5)
  expect(await licensesOf(app, line.orderNumber)).toHaveLength(3)
})

test('a line can be delivered to another company of the buyer, whose Admin then gets the email', async () => {
  const line = await waitingLine(app)
  expect((await crm.deliver(line, 'A-21355')).body.processedFor).toBe('A-21355')
  const [issued] = await licensesOf(app, line.orderNumber)
  expect(issued?.account_id).toBe('A-21355')
  const mails = await app.rows<{ to: string }>(
    sql`select "to" from mail where kind = 'license.issued' and facts->>'serialNumbers' = ${issued?.serial_number}`,
  )
  expect(mails).toEqual([{ to: 'grace.tan@straits-cold-chain.example' }])
})

test('an unrelated company cannot receive a delivery', async () => {
  const line = await waitingLine(app)
  expect(await crm.deliver(line, 'A-20533')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await licensesOf(app, line.orderNumber)).toEqual([])
  expect((await crm.detail(line)).body.isProcessed).toBe(false)
})

test('a physical item is delivered without licenses', async () => {
  const line = await waitingLine(app, { licenseTypeCode: null })
  expect((await crm.deliver(line)).body.isProcessed).toBe(true)
  expect(await licensesOf(app, line.orderNumber)).toEqual([])
})

test.each(['pending_payment', 'paid', 'cancelled', 'refunded'])(
  'a line of an order in state %s cannot be delivered',
  async (status) => {
    const line = await waitingLine(app, { status })
    expect((await crm.detail(line)).body.isDeliverable).toBe(false)
    expect(await crm.deliver(line)).toMatchObject({
      status: 409,
      body: { code: 'order.state_conflict' },
    })
    expect(await licensesOf(app, line.orderNumber)).toEqual([])
  },
)

test('only one of three concurrent deliveries succeeds', async () => {
  const line = await waitingLine(app)
  const answers = await Promise.all([
    crm.deliver(line),
    crm.deliver(line, 'A-21355'),
    crm.deliver(line),
  ])
  expect(answers.map((it) => it.body.code ?? 'done').toSorted()).toEqual([
    'crm.already_processed',
    'crm.already_processed',
    'done',
  ])
  expect(await licensesOf(app, line.orderNumber)).toHaveLength(1)
})

test('a repeated delivery request replays the stored response', async () => {
  const line = await waitingLine(app)
  const first = await crm.deliver(line, 'A-20417', { key: line.orderItem })
  const again = await crm.deliver(line, 'A-20417', { key: line.orderItem })
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await crm.deliver(line, 'A-20417', { key: null })).toMatchObject({
    status: 400,
    body: { code: 'idempotency.key_missing' },
  })
})

test('undoing a delivery revokes its licenses and reopens the order, and the line can be delivered again', async () => {
  const line = await waitingLine(app)
  const { undoableUntil } = (await crm.deliver(line)).body
  expect(Math.round((Date.parse(undoableUntil ?? '') - Date.now()) / 60_000)).toBe(15)
  expect(await crm.undo(line)).toMatchObject({
    status: 200,
    body: { isProcessed: false, processedBy: null, undoableUntil: null, isDeliverable: true },
  })
  expect(await orderStatus(app, line.orderNumber)).toBe('provisioning')
  expect((await licensesOf(app, line.orderNumber)).map((it) => it.status)).toEqual(['revoked'])
  expect(await crm.undo(line)).toMatchObject({
    status: 409,
    body: { code: 'order.state_conflict', context: { reason: 'not_processed' } },
  })
  expect((await crm.deliver(line, 'A-21355')).status).toBe(200)
  expect((await licensesOf(app, line.orderNumber)).map((it) => it.status).toSorted()).toEqual([
    'revoked',
    'usable',
  ])
})

test('a delivery cannot be undone after a quarter of an hour', async () => {
  const line = await waitingLine(app)
  await crm.deliver(line)
  await app.rows(
    sql`update crm_delivery set processed_at = processed_at - interval '15 minutes' where order_item = ${line.orderItem}`,
  )
  expect((await crm.detail(line)).body.undoableUntil).toBeNull()
  expect(await crm.undo(line)).toMatchObject({
    status: 409,
    body: { code: 'order.state_conflict', context: { reason: 'too_late' } },
  })
  expect((await licensesOf(app, line.orderNumber)).map((it) => it.status)).toEqual(['usable'])
})

test('a delivery cannot be undone once a license has been activated', async () => {
  const line = await waitingLine(app)
  await crm.deliver(line)
  const [issued] = await licensesOf(app, line.orderNumber)
  const admin = await licenseClient(app, 'yi-chun.lin')
  expect((await admin.activate(issued?.serial_number ?? '', ownDevice())).status).toBe(201)
  expect(await crm.undo(line)).toMatchObject({
    status: 409,
    body: { context: { reason: 'activated' } },
  })
  expect(
    (await licensesOf(app, line.orderNumber)).map((it) => it.status),
    'the failed undo is rolled back',
  ).toEqual(['usable'])
})

test('if a delivery is undone and its license is activated at the same time, only one of the two succeeds', async () => {
  const line = await waitingLine(app)
  await crm.deliver(line)
  const [issued] = await licensesOf(app, line.orderNumber)
  const admin = await licenseClient(app, 'yi-chun.lin')
  const [undone, activated] = await Promise.all([
    crm.undo(line),
    admin.activate(issued?.serial_number ?? '', ownDevice()),
  ])
  expect([undone.status, activated.status].filter((it) => it < 300)).toHaveLength(1)
})
