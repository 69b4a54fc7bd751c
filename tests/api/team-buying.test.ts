import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buyerAs, grant, jsonOf, place, prepare } from '#tests/support/orders.ts'
import { type TeamClient, teamClient } from '#tests/support/team.ts'

let app: TestApp
let team: TeamClient
beforeAll(async () => {
  app = await startApp()
  team = await teamClient(app)
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
})
afterAll(() => app[Symbol.asyncDispose]())

const accountId = 'A-20417'
const ordersOf = async () =>
  (await app.rows<{ all: number }>(sql`select count(*)::int as all from purchase_order`))[0]?.all

/** Changes a role as an import does, which ends no session. */
async function importRole(name: string, role: string): Promise<void> {
  await app.rows(
    sql`update membership set role = ${role} from person
      where person.id = person_id and person.email like ${`${name}@%`} returning 1`,
  )
}

async function changeRole(name: string, role: TeamContact['role']): Promise<void> {
  expect((await team.change(await team.contact(name), { role })).status).toBe(200)
}

test('a member whose role was reduced cannot order an earlier quote, and has to sign in again', async () => {
  const buyer = await buyerAs(app, 'chih-ming.huang')
  const { order } = await prepare(buyer)
  const before = await ordersOf()
  await importRole('chih-ming.huang', 'Basic')
  expect(await place(app, buyer, order)).toMatchObject({
    status: 403,
    body: { code: 'purchase.role_price_restricted' },
  })
  await importRole('chih-ming.huang', 'General')
  await changeRole('chih-ming.huang', 'BASIC')
  expect(await place(app, buyer, order)).toMatchObject({ status: 401 })
  const again = await buyerAs(app, 'chih-ming.huang')
  expect(await place(app, again, order)).toMatchObject({
    status: 403,
    body: { code: 'purchase.role_price_restricted' },
  })
  await expect(prepare(again)).rejects.toThrow('purchase.role_price_restricted')
  expect(await ordersOf()).toBe(before)
  await changeRole('chih-ming.huang', 'GENERAL')
  const restored = await buyerAs(app, 'chih-ming.huang')
  expect((await place(app, restored, (await prepare(restored)).order)).status).toBe(201)
})

test('if a member is removed while ordering, the order is placed completely or not at all, and later orders get a 401', async () => {
  const buyer = await buyerAs(app, 'chih-ming.huang')
  const { order } = await prepare(buyer)
  const { contactId } = await team.contact('chih-ming.huang')
  const { contactId: reassignTo } = await team.contact('yi-chun.lin')
  const before = (await ordersOf()) ?? 0
  const [placed, gone] = await Promise.all([
    place(app, buyer, order),
    team.call('DELETE', `/${contactId}`, { body: { reassignTo } }),
  ])
  expect(gone.status).toBe(200)
  expect([201, 401, 403]).toContain(placed.status)
  expect(await ordersOf()).toBe(before + (placed.status === 201 ? 1 : 0))
  const again = await app.api(
    '/checkout/orders',
    jsonOf(order, { ...buyer.headers, 'X-Company-Id': accountId, 'Idempotency-Key': 'afterward' }),
  )
  expect(again.status).toBe(401)
})
