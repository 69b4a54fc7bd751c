import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamContact } from '#server/team/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buyerAs, grant, jsonOf, place, prepare } from '#tests/support/orders.ts'
import { type SignedInPerson, signInAs } from '#tests/support/people.ts'

let app: TestApp
let admin: SignedInPerson
beforeAll(async () => {
  app = await startApp()
  admin = await signInAs(app, 'yi-chun.lin')
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
})
afterAll(() => app[Symbol.asyncDispose]())

const accountId = 'A-20417'
const ordersOf = async () => (await app.rows<{ all: number }>(sql`select count(*)::int as all from purchase_order`))[0]?.all

async function contactOf(name: string): Promise<TeamContact> {
  const { body } = await app.api('/my-team/contacts', { headers: admin.headers })
  const found = (body as { items: TeamContact[] }).items.find((it) => it.email.startsWith(`${name}@`))
  if (!found) throw new Error(`nobody is ${name}`)
  return found
}

async function changeRole(name: string, role: TeamContact['role']): Promise<void> {
  const { contactId, email, firstName, lastName, version } = await contactOf(name)
  const headers = { ...admin.headers, 'If-Match': `"${version}"` }
  const { status } = await app.api(`/my-team/contacts/${contactId}`, { ...jsonOf({ email, firstName, lastName, role }, headers), method: 'PUT' })
  expect(status).toBe(200)
}

test('who may buy less by now is refused what was quoted before, and a role that is given back buys it', async () => {
  const buyer = await buyerAs(app, 'chih-ming.huang')
  const { order } = await prepare(app, buyer)
  const before = await ordersOf()
  await changeRole('chih-ming.huang', 'BASIC')
  expect(await place(app, buyer, order)).toMatchObject({ status: 403, body: { code: 'purchase.role_price_restricted' } })
  expect(await ordersOf()).toBe(before)
  await changeRole('chih-ming.huang', 'GENERAL')
  expect((await place(app, buyer, order)).status, 'the same token, which was not used').toBe(201)
})

test('whoever is taken out while they buy either bought before, or buys nothing', async () => {
  const buyer = await buyerAs(app, 'chih-ming.huang')
  const { order } = await prepare(app, buyer)
  const { contactId } = await contactOf('chih-ming.huang')
  const before = (await ordersOf()) ?? 0
  const [placed, gone] = await Promise.all([
    place(app, buyer, order),
    app.api(`/my-team/contacts/${contactId}`, { ...jsonOf({ reassignTo: (await contactOf('yi-chun.lin')).contactId }, admin.headers), method: 'DELETE' }),
  ])
  expect(gone.status).toBe(200)
  expect([201, 401, 403]).toContain(placed.status)
  expect(await ordersOf()).toBe(before + (placed.status === 201 ? 1 : 0))
  const again = await app.api('/checkout/orders', jsonOf(order, { ...buyer.headers, 'X-Company-Id': accountId, 'Idempotency-Key': 'afterwards' }))
  expect(again.status).toBe(401)
})
