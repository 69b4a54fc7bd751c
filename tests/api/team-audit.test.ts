import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { jsonOf } from '#tests/support/orders.ts'
import { signInAs } from '#tests/support/people.ts'
import { sessionCookie } from '#server/people/account/session.ts'
import { type TeamClient, teamClient } from '#tests/support/team.ts'

let app: TestApp
let team: TeamClient
beforeAll(async () => {
  app = await startApp()
  team = await teamClient(app)
})
afterAll(() => app[Symbol.asyncDispose]())

async function log(
  name: string,
  query: Parameters<ReturnType<typeof clientWith>['team']['audit']>[0] = {},
) {
  const { headers } = await signInAs(app, name)
  return clientWith(app, headers).team.audit(query)
}

test('the list says who changed what for whom, with old and new values, newest first', async () => {
  const { it } = await team.member()
  await team.change(it, { role: 'BASIC' })
  await team.call('DELETE', `/${it.contactId}`, { body: {} })
  const { items, totalItems } = await log('yi-chun.lin', { kind: 'people' })
  expect(totalItems).toBeGreaterThanOrEqual(3)
  expect(items.slice(0, 3)).toMatchObject([
    {
      action: 'team.deactivated',
      actor: { name: '林怡君', isOutside: false },
      subject: 'Guest Ng',
      changes: [{ field: 'status', from: 'ACTIVE', to: 'DEACTIVATED' }],
    },
    {
      action: 'team.changed',
      subject: 'Guest Ng',
      changes: [{ field: 'role', from: 'GENERAL', to: 'BASIC' }],
    },
    { action: 'team.invited', subject: 'Guest Ng', reason: null },
  ])
})

test('a customer sees when a sales representative acted for it and why, but not for whom else', async () => {
  const { id, headers } = await signInAs(app, 'shu-fen.tsai')
  let cookie = id
  const call = async (path: string, body: object) => {
    const { status, answer } = await app.api(
      path,
      jsonOf(body, { ...headers, Cookie: `${sessionCookie}=${cookie}` }),
    )
    expect(status).toBe(200)
    const set = [answer.headers['set-cookie']].flat().join('; ')
    cookie = new RegExp(`${sessionCookie}=([^;]+)`).exec(set)?.[1] ?? cookie
  }
  await call('/company-accounts/A-20533/switch', { reason: 'Case 4711' })
  await call('/company-accounts/A-20417/switch', { reason: 'Case 4712' })
  await call('/company-accounts/acting/end', {})
  const acted = { actor: { name: '蔡淑芬', isOutside: true }, subject: null, changes: [] }
  expect((await log('ken.takahashi', { kind: 'acting' })).items).toMatchObject([
    { action: 'company.acting_ended', reason: null, ...acted },
    { action: 'company.acted_for', reason: 'Case 4711', ...acted },
  ])
  const ours = await log('yi-chun.lin', { kind: 'acting' })
  expect(ours.items.map((it) => [it.action, it.reason])).toEqual([
    ['company.acting_ended', null],
    ['company.acted_for', 'Case 4712'],
  ])
  expect(JSON.stringify(ours)).not.toContain('A-20533')
})

test('the list has no entry of another company, and no sign-ins', async () => {
  await app.rows(sql`
    insert into audit_entry (at, person_id, company_id, action, request_id, after)
    select now(), person.id, company.id, action, 'r', '{"orderNumber": "FOREIGN-1"}'
    from person, company, unnest(array['order.approved', 'session.opened']) as action
    where email like 'ken.takahashi@%' and account_id = 'A-20533' returning 1`)
  const [ours, theirs] = [
    await log('yi-chun.lin', { pageSize: 100 }),
    await log('ken.takahashi', { pageSize: 100 }),
  ]
  expect(JSON.stringify(ours)).not.toContain('FOREIGN-1')
  expect(theirs.items.filter((it) => it.subject === 'FOREIGN-1').map((it) => it.action)).toEqual([
    'order.approved',
  ])
})

test('an unknown kind is refused', async () => {
  const { headers } = await signInAs(app, 'yi-chun.lin')
  expect(await app.api('/my-team/audit?kind=everything', { headers })).toMatchObject({
    status: 400,
    body: { code: 'request.param_invalid' },
  })
})

test('the list is filtered by who acted and when; days that make no range, and unknown people, are refused or find nothing', async () => {
  const admin = await team.contact('yi-chun.lin')
  const { it } = await team.member()
  await team.change(it, { role: 'BASIC' })
  const own = await log('yi-chun.lin', { actor: admin.contactId, pageSize: 100 })
  expect(own.totalItems).toBeGreaterThanOrEqual(2)
  expect(new Set(own.items.map(({ actor }) => actor.name))).toEqual(new Set(['林怡君']))
  const outside = await log('yi-chun.lin', { actor: 'outside', pageSize: 100 })
  expect(outside.items.every(({ actor }) => actor.isOutside)).toBe(true)
  expect(outside.totalItems).toBeGreaterThan(0)
  expect((await log('yi-chun.lin', { actor: it.contactId })).totalItems).toBe(0)
  const foreign = await log('ken.takahashi', { actor: admin.contactId })
  expect(foreign.totalItems, 'a contact of another company').toBe(0)
  const today = own.items[0]?.at.slice(0, 10) ?? ''
  const old = { startDate: '2025-01-01', endDate: '2025-01-31' }
  expect((await log('yi-chun.lin', { ...old, actor: admin.contactId })).totalItems).toBe(0)
  expect(
    (await log('yi-chun.lin', { startDate: today, actor: admin.contactId, kind: 'people' }))
      .totalItems,
  ).toBeGreaterThan(0)
  await expect(
    log('yi-chun.lin', { startDate: '2026-02-01', endDate: '2026-01-01' }),
  ).rejects.toMatchObject({ code: 'date.range_invalid' })
  await expect(log('yi-chun.lin', { startDate: '2001-01-01' })).rejects.toMatchObject({
    code: 'date.too_old',
  })
})
