import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { type SignedInPerson, signInAs } from '#tests/support/people.ts'
import { type TeamClient, teamClient } from '#tests/support/team.ts'

let app: TestApp
let team: TeamClient
beforeAll(async () => {
  app = await startApp()
  team = await teamClient(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** Reads the profile of a person in an existing session. */
const profileOf = ({ headers }: SignedInPerson) => clientWith(app, headers).account.profile({})

test('the team list has all members with their roles and statuses, and marks the caller', async () => {
  const { status, body } = await team.call('GET', '')
  expect(status).toBe(200)
  const roles = Object.fromEntries(
    body.items.map((it) => [it.email.split('@')[0], `${it.role} ${it.status}`]),
  )
  expect(roles).toMatchObject({
    'yi-chun.lin': 'ADMIN ACTIVE',
    'chih-ming.huang': 'GENERAL ACTIVE',
    'mei-ling.wu': 'BASIC ACTIVE',
    'grace.tan': 'BASIC ACTIVE',
  })
  expect(body.items.filter((it) => it.isSelf).map((it) => it.email)).toEqual([
    'yi-chun.lin@formosa-tools.example',
  ])
})

test('a change needs the current version', async () => {
  const { it } = await team.member()
  expect(
    await team.call('PUT', `/${it.contactId}`, {
      body: { email: it.email, firstName: it.firstName, lastName: it.lastName },
    }),
  ).toMatchObject({
    status: 428,
    body: { code: 'precondition.required' },
  })
  const done = await team.change(it, { lastName: 'Lim' })
  expect(done).toMatchObject({
    status: 200,
    headers: { etag: `"${it.version + 1}"` },
    body: { lastName: 'Lim', version: it.version + 1 },
  })
  const stale = await team.change(it, { lastName: 'Ong' })
  expect(stale).toMatchObject({
    status: 412,
    body: {
      code: 'precondition.failed',
      context: { current: { lastName: 'Lim', version: it.version + 1 } },
    },
  })
  const both = await Promise.all(
    ['A', 'B'].map((firstName) => team.change(done.body, { firstName })),
  )
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test("a new role ends the person's sessions for the company, is recorded in the audit log and is emailed to the person", async () => {
  const { it, as } = await team.member()
  const person = await as()
  expect(await profileOf(person)).toMatchObject({ role: 'General' })
  expect((await team.change(it, { firstName: 'Renamed' })).status).toBe(200)
  expect(await profileOf(person), 'with the same role').toMatchObject({ isLogin: true })
  const renamed = await team.contact(it.email.split('@')[0] ?? '')
  expect((await team.change(renamed, { role: 'BASIC' })).status).toBe(200)
  expect(await profileOf(person)).toMatchObject({ isLogin: false })
  expect(await profileOf(await as()), 'after a new sign-in').toMatchObject({ role: 'Basic' })
  expect((await team.mailsTo(it.email)).map((mail) => mail.kind)).toEqual([
    'team.invited',
    'team.made-basic',
  ])
  const [noted] = await app.rows<{ before: object; after: object }>(
    sql`select before, after from audit_entry where action = 'team.changed' and after->>'contactId' = ${it.contactId} order by at desc limit 1`,
  )
  expect(noted).toMatchObject({ before: { role: 'GENERAL' }, after: { role: 'BASIC', ended: 1 } })
})

test('members cannot change their own role or remove themselves, but can change their name', async () => {
  const { it, as } = await team.member('ADMIN')
  const person = await as()
  expect(await team.change(it, { role: 'BASIC' }, { as: person })).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
  expect(await team.call('DELETE', `/${it.contactId}`, { as: person, body: {} })).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
  expect(await team.change(it, { firstName: 'Own' }, { as: person })).toMatchObject({
    status: 200,
    body: { firstName: 'Own', isSelf: true },
  })
})

test('the last Admin of a team can be neither demoted nor removed', async () => {
  const only = await signInAs(app, 'freja.holm')
  const self = await team.contact('freja.holm', only)
  expect(await team.change(self, { role: 'GENERAL' }, { as: only })).toMatchObject({
    status: 409,
    body: { code: 'team.last_admin' },
  })
  expect(await team.call('DELETE', `/${self.contactId}`, { as: only, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'team.last_admin' },
  })
})

test('if two Admins demote each other concurrently, one of them stays an Admin', async () => {
  const [one, two] = [await team.member('ADMIN'), await team.member('ADMIN')]
  const done = await Promise.all([
    team.change(two.it, { role: 'BASIC' }, { as: await one.as() }),
    team.change(one.it, { role: 'BASIC' }, { as: await two.as() }),
  ])
  const [first, other] = done.map((it) => it.status).toSorted((a, b) => a - b)
  // 401 if the other request arrives after the first one has ended its session
  expect([first, [401, 403].includes(other ?? 0)]).toEqual([200, true])
  const roles = [
    await team.contact(one.it.email.split('@')[0] ?? ''),
    await team.contact(two.it.email.split('@')[0] ?? ''),
  ].map((it) => it.role)
  expect(roles.toSorted()).toEqual(['ADMIN', 'BASIC'])
})

test('a removed member loses access from the next request on', async () => {
  const { it, as } = await team.member()
  const person = await as()
  expect((await profileOf(person)).isLogin).toBe(true)
  const gone = await team.call('DELETE', `/${it.contactId}`, { body: {} })
  expect(gone).toMatchObject({
    status: 200,
    body: { status: 'DEACTIVATED', version: it.version + 1 },
  })
  expect(await profileOf(person)).toMatchObject({ isLogin: false })
  expect(await team.call('DELETE', `/${it.contactId}`, { body: {} }), 'again').toMatchObject({
    status: 200,
    body: { version: it.version + 1 },
  })
  expect((await team.mailsTo(it.email)).map((mail) => mail.kind)).toEqual([
    'team.invited',
    'team.left',
  ])
})

test('a person removed from one company can still act for another company', async () => {
  const grace = await team.contact('grace.tan')
  const [here, there] = [
    await signInAs(app, 'grace.tan', { accountId: 'A-20417' }),
    await signInAs(app, 'grace.tan', { accountId: 'A-21355' }),
  ]
  expect((await team.call('DELETE', `/${grace.contactId}`, { body: {} })).status).toBe(200)
  expect((await profileOf(here)).isLogin).toBe(false)
  expect(await profileOf(there)).toMatchObject({
    isLogin: true,
    accountId: 'A-21355',
    role: 'Admin',
  })
})

test('a member with licenses can be removed only if an active team member takes them over', async () => {
  const { it } = await team.member()
  const { it: taker } = await team.member()
  await app.resources.database.db.execute(sql`
    insert into license (serial_number, company_id, part_number, name, license_type_code, product_type, issued_at, assignee_id)
    select 'TEAM-TEST-1', company_id, 'PART', '{"en":"A"}', 0, 'ENC', now(), id from membership where id = ${it.contactId}`)
  const refused = await team.call('DELETE', `/${it.contactId}`, { body: {} })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'field.required',
      errors: [{ pointer: '/reassignTo' }],
      context: { assignedLicenses: 1 },
    },
  })
  const stranger = await team.contact('ken.takahashi', await signInAs(app, 'ken.takahashi'))
  const guest = await team.invited()
  for (const { contactId: reassignTo } of [it, stranger, guest])
    expect(await team.call('DELETE', `/${it.contactId}`, { body: { reassignTo } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/reassignTo', code: 'field.option_unknown' }] },
    })
  expect(
    await team.call('DELETE', `/${it.contactId}`, { body: { reassignTo: taker.contactId } }),
  ).toMatchObject({ status: 200, body: { assignedLicenses: 0 } })
  expect((await team.contact(taker.email.split('@')[0] ?? '')).assignedLicenses).toBe(1)
})

test('members of another company are not found', async () => {
  const stranger = await team.contact('ken.takahashi', await signInAs(app, 'ken.takahashi'))
  const answers = [
    await team.change(stranger, { role: 'BASIC' }),
    await team.call('DELETE', `/${stranger.contactId}`, { body: {} }),
    await team.call('POST', `/${stranger.contactId}/invitation`, { body: {} }),
    await team.call('DELETE', '/not-an-id', { body: {} }),
  ]
  expect(answers.map((it) => it.body.code)).toEqual(Array.from({ length: 4 }, () => 'not_found'))
})
