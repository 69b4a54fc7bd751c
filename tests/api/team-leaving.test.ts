import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { buy, buyerAs, grant, holdQuote } from '#tests/support/orders.ts'
import { signInAs } from '#tests/support/people.ts'
import { computer } from '#tests/support/quotes.ts'
import { type TeamClient, teamClient } from '#tests/support/team.ts'

let app: TestApp
let team: TeamClient
beforeAll(async () => {
  app = await startApp()
  team = await teamClient(app)
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
})
afterAll(() => app[Symbol.asyncDispose]())

const nameOf = ({ email }: TeamContact) => email.split('@')[0] ?? ''

/** Signs in as an Admin of the team. */
const admin = async () => clientWith(app, (await signInAs(app, 'yi-chun.lin')).headers).team

/** Assigns a new license to a contact. */
function license({ contactId }: TeamContact, serialNumber: string) {
  return app.rows(sql`
    insert into license (serial_number, company_id, part_number, name, license_type_code, product_type, issued_at, assignee_id)
    select ${serialNumber}, company_id, 'PART', '{"en":"Gateway"}', 0, 'ENC', now(), id from membership where id = ${contactId} returning 1`)
}

/** Places an order as a contact, and puts it back into a state in which it is open. */
async function openOrder(contact: TeamContact, status = 'provisioning'): Promise<string> {
  const { orderNumber } = await buy(app, await buyerAs(app, nameOf(contact)))
  await app.rows(
    sql`update purchase_order set status = ${status}, completed_at = null where order_number = ${orderNumber} returning 1`,
  )
  return orderNumber
}

test('what a departing member has is listed: assigned licenses, open orders and, for an Admin, the waiting approvals of others', async () => {
  const [{ it: leaving }, { it: asking }] = [await team.member('ADMIN'), await team.member()]
  await license(leaving, 'LEFT-1')
  const own = await openOrder(leaving)
  const waiting = await openOrder(asking, 'pending_approval')
  const told = await (await admin()).handOver({ contactId: leaving.contactId })
  expect(told).toMatchObject({
    licenses: {
      total: 1,
      items: [{ serialNumber: 'LEFT-1', name: 'Gateway', isActivated: false }],
    },
    orders: { total: 1, items: [{ orderNumber: own, placedBy: 'Guest Ng' }] },
  })
  expect(told.approvals.items.map((it) => it.orderNumber)).toContain(waiting)
  const general = await (await admin()).handOver({ contactId: asking.contactId })
  expect(general.approvals).toEqual({ total: 0, items: [] })
})

test('dated quotes and saved configurations of a departing member are listed, and go to the member who takes over', async () => {
  const [{ it: leaving }, { it: taker, as }] = [await team.member(), await team.member()]
  const buyer = await buyerAs(app, nameOf(leaving))
  const { checkout } = buyer.client
  const { quoteId } = await holdQuote(buyer)
  const { data: dated } = await checkout.saveQuote({ quoteId })
  const { urlAlias, partNumber } = computer
  const { data: saved } = await checkout.saveConfiguration({
    name: 'Line 3',
    websiteCode: 'zh-tw',
    urlAlias,
    partNumber,
    items: [],
    quantity: 1,
  })
  expect(await (await admin()).handOver({ contactId: leaving.contactId })).toMatchObject({
    quotes: { total: 1, items: [{ number: dated.number, amount: dated.amount }] },
    configurations: { total: 1, items: [{ id: saved.id, name: 'Line 3' }] },
  })
  const gone = await team.call('DELETE', `/${leaving.contactId}`, {
    body: { reassignTo: taker.contactId },
  })
  expect(gone.status).toBe(200)
  const { checkout: theirs } = clientWith(app, (await as()).headers)
  const { items: quotes } = await theirs.savedQuotes({ state: 'open' })
  expect(quotes.find((it) => it.number === dated.number)).toMatchObject({ isOwn: true })
  const { items: configurations } = await theirs.configurations({})
  expect(configurations).toMatchObject([{ id: saved.id, isOwn: true }])
})

test('a member with open orders can be removed only if somebody takes them over', async () => {
  const [{ it: leaving }, { it: taker, as }] = [await team.member(), await team.member()]
  const orderNumber = await openOrder(leaving)
  expect(await team.call('DELETE', `/${leaving.contactId}`, { body: {} })).toMatchObject({
    status: 422,
    body: {
      code: 'field.required',
      errors: [{ pointer: '/reassignTo' }],
      context: { openOrders: 1 },
    },
  })
  const gone = await team.call('DELETE', `/${leaving.contactId}`, {
    body: { ordersTo: taker.contactId },
  })
  expect(gone.status).toBe(200)
  const client = clientWith(app, (await as()).headers)
  expect((await client.order.detail({ orderNumber })).data.orderNumber).toBe(orderNumber)
  const { items } = await client.orderHistory.orders({})
  expect(items.map((it) => it.orderNumber)).toEqual([orderNumber])
})

test('licenses, open orders and approvals can go to three different people, and the new approver is asked by email', async () => {
  const [{ it: leaving }, { it: asking }] = [await team.member('ADMIN'), await team.member()]
  const [{ it: user }, { it: buyer }, { it: approver }] = [
    await team.member('BASIC'),
    await team.member(),
    await team.member('ADMIN'),
  ]
  await license(leaving, 'LEFT-2')
  const order = await openOrder(leaving)
  const waiting = await openOrder(asking, 'pending_approval')
  const refused = await team.call('DELETE', `/${leaving.contactId}`, {
    body: { reassignTo: user.contactId, approvalsTo: buyer.contactId },
  })
  expect(refused, 'approvals need an Admin').toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/approvalsTo', code: 'field.option_unknown' }] },
  })
  const gone = await team.call('DELETE', `/${leaving.contactId}`, {
    body: {
      reassignTo: user.contactId,
      ordersTo: buyer.contactId,
      approvalsTo: approver.contactId,
    },
  })
  expect(gone.status).toBe(200)
  expect((await team.contact(nameOf(user))).assignedLicenses).toBe(1)
  const [moved] = await app.rows<{ email: string }>(
    sql`select email from purchase_order join person on person.id = owner_id where order_number = ${order}`,
  )
  expect(moved?.email).toBe(buyer.email)
  const mails = await team.mailsTo(approver.email)
  expect(mails.filter((it) => it.facts['orderNumber'] === waiting)).toMatchObject([
    { kind: 'order.approval-needed' },
  ])
})

test('a removed member can be taken back with the earlier role; a withdrawn invitation cannot', async () => {
  const { it, as } = await team.member('BASIC')
  const guest = await team.invited()
  for (const { contactId } of [it, guest]) await team.call('DELETE', `/${contactId}`, { body: {} })
  expect(await team.contact(nameOf(it))).toMatchObject({
    status: 'DEACTIVATED',
    isReinstatable: true,
  })
  expect((await team.contact(nameOf(guest))).isReinstatable).toBe(false)
  const back = await team.call('POST', `/${it.contactId}/reinstatement`, { body: {} })
  expect(back).toMatchObject({ status: 200, body: { status: 'ACTIVE', role: 'BASIC' } })
  const { headers } = await as()
  expect(await clientWith(app, headers).account.profile({})).toMatchObject({ role: 'Basic' })
  for (const { contactId } of [it, guest])
    expect(await team.call('POST', `/${contactId}/reinstatement`, { body: {} })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('contacts of another company have no hand-over and cannot be taken back', async () => {
  const stranger = await team.contact('ken.takahashi', await signInAs(app, 'ken.takahashi'))
  const answers = [
    await team.call('GET', `/${stranger.contactId}/hand-over`),
    await team.call('POST', `/${stranger.contactId}/reinstatement`, { body: {} }),
  ]
  expect(answers.map((it) => it.body.code)).toEqual(['not_found', 'not_found'])
})
