import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireInvitations } from '#server/trade/team/jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type SignedInPerson, signInAs } from '#tests/support/people.ts'
import { type TeamClient, teamClient } from '#tests/support/team.ts'

let app: TestApp
let team: TeamClient
beforeAll(async () => {
  app = await startApp()
  team = await teamClient(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const profileOf = async (as: SignedInPerson) =>
  (await app.api('/profile', { headers: as.headers })).body as {
    role: string
    accountId: string
    isLogin: boolean
  }

test('the team is listed whole, with roles as the wire spells them', async () => {
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

test('somebody is invited with the role GENERAL, at an address of its own, by a mail with a link', async () => {
  const { status, headers, body } = await team.call('POST', '', {
    body: { email: ' New.One@EXAMPLE.com ', firstName: ' 小明 ', lastName: '陳' },
  })
  expect({ status, location: headers.location, etag: headers['etag'] }).toEqual({
    status: 201,
    location: `/marketplace/api/v1/my-team/contacts/${body.contactId}`,
    etag: '"1"',
  })
  expect(body).toMatchObject({
    email: 'New.One@example.com',
    firstName: '小明',
    role: 'GENERAL',
    status: 'INVITED',
    version: 1,
    assignedLicenses: 0,
    lastSignedInAt: null,
  })
  const days = (Date.parse(body.invitation?.expiresAt ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(14)
  const [mail, ...others] = await team.mailsTo('New.One@example.com')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'team.invited',
    facts: { name: '陳小明', inviter: '林怡君', company: '鴻鼎精密工具股份有限公司' },
  })
  const token = /token=([\w-]{43})$/.exec(mail?.facts['path'] ?? '')?.[1] ?? ''
  const [kept] = await app.rows<{ token_hash: string }>(
    sql`select token_hash from team_invitation where membership_id = ${body.contactId}`,
  )
  expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(kept?.token_hash).not.toContain(token)
})

test('an address of the team is taken in whatever case it is written, for one of two who invite it at once', async () => {
  const taken = await team.call('POST', '', {
    body: { email: 'CHIH-MING.HUANG@formosa-tools.example', firstName: 'A', lastName: 'B' },
  })
  expect(taken).toMatchObject({ status: 409, body: { code: 'team.email_taken' } })
  const both = await Promise.all(
    ['twice@example.com', 'TWICE@example.com'].map((email) =>
      team.call('POST', '', { body: { email, firstName: 'A', lastName: 'B' } }),
    ),
  )
  expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(
    await app.rows(sql`select 1 from mail where lower("to") = 'twice@example.com'`),
  ).toHaveLength(1)
})

test('two companies may invite the same person at once, and neither learns what the other calls them', async () => {
  const other = await signInAs(app, 'ken.takahashi')
  const email = 'shared@example.com'
  const [ours, theirs] = await Promise.all([
    team.call('POST', '', { body: { email, firstName: 'Ours', lastName: 'One' } }),
    team.call('POST', '', { as: other, body: { email, firstName: 'Theirs', lastName: 'Two' } }),
  ])
  expect([ours.status, theirs.status]).toEqual([201, 201])
  expect([
    (await team.contact('shared')).firstName,
    (await team.contact('shared', other)).firstName,
  ]).toEqual(['Ours', 'Theirs'])
})

test.each([
  [{ email: 'not-an-address' }, '/email', 'field.email_invalid'],
  [{ email: 'a@nodot' }, '/email', 'field.email_invalid'],
  [{ email: `${'a'.repeat(250)}@x.io` }, '/email', 'field.too_long'],
  [{ firstName: '   ' }, '/firstName', 'field.required'],
  [{ lastName: 'x'.repeat(51) }, '/lastName', 'field.too_long'],
  [{ firstName: 'Win at https://evil.example' }, '/firstName', 'field.option_unknown'],
  [{ role: 'OWNER' }, '/role', 'field.option_unknown'],
  [{ status: 'ACTIVE' }, '/status', 'field.unknown'],
])('an invitation with %j is refused at %s', async (wrong, pointer, code) => {
  const { status, body } = await team.call('POST', '', {
    body: { email: 'right@example.com', firstName: 'A', lastName: 'B', ...wrong },
  })
  expect(status).toBe(422)
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
})

test('a change needs the version that was seen', async () => {
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

test('another role counts from the next request on, is noted, and is told to the person', async () => {
  const { it, as } = await team.member()
  const person = await as()
  expect(await profileOf(person)).toMatchObject({ role: 'General' })
  expect((await team.change(it, { role: 'BASIC' })).status).toBe(200)
  expect(await profileOf(person)).toMatchObject({ role: 'Basic' })
  expect((await team.mailsTo(it.email)).map((mail) => mail.kind)).toEqual([
    'team.invited',
    'team.made-basic',
  ])
  const [noted] = await app.rows<{ before: object; after: object }>(
    sql`select before, after from audit_entry where action = 'team.changed' and after->>'contactId' = ${it.contactId}`,
  )
  expect(noted).toMatchObject({ before: { role: 'GENERAL' }, after: { role: 'BASIC' } })
})

test('nobody changes their own role or takes themselves out; their own name they may change', async () => {
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

test('a team keeps an administrator', async () => {
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

test('of two administrators who make each other less at once, one stays', async () => {
  const [one, two] = [await team.member('ADMIN'), await team.member('ADMIN')]
  const done = await Promise.all([
    team.change(two.it, { role: 'BASIC' }, { as: await one.as() }),
    team.change(one.it, { role: 'BASIC' }, { as: await two.as() }),
  ])
  expect(done.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 403])
  const roles = [
    await team.contact(one.it.email.split('@')[0] ?? ''),
    await team.contact(two.it.email.split('@')[0] ?? ''),
  ].map((it) => it.role)
  expect(roles.toSorted()).toEqual(['ADMIN', 'BASIC'])
})

test('the address changes while somebody is invited, who then gets a link of their own; never afterward', async () => {
  const guest = await team.invited()
  await team.rest(guest)
  const [before] = await app.rows<{ token_hash: string }>(
    sql`select token_hash from team_invitation where membership_id = ${guest.contactId}`,
  )
  const moved = await team.change(guest, { email: 'moved@example.com' })
  expect(moved).toMatchObject({
    status: 200,
    body: { contactId: guest.contactId, email: 'moved@example.com', status: 'INVITED' },
  })
  expect(await team.mailsTo('moved@example.com')).toHaveLength(1)
  expect(
    await app.rows(
      sql`select 1 from team_invitation where token_hash = ${before?.token_hash ?? ''}`,
    ),
    'the old link',
  ).toEqual([])
  await team.rest(guest)
  expect(
    await team.change(moved.body, { email: 'mei-ling.wu@formosa-tools.example' }),
  ).toMatchObject({ status: 409, body: { code: 'team.email_taken' } })
  const { it } = await team.member()
  expect(await team.change(it, { email: 'other@example.com' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/email' }] },
  })
  expect(
    await team.change(it, { email: it.email.toUpperCase() }),
    'the same address',
  ).toMatchObject({ status: 200 })
})

test('who is taken out acts for the company no more, from the next request on', async () => {
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

test('who belongs to another company too keeps acting for it', async () => {
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

test('licenses of who leaves need somebody of the team to take them', async () => {
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

test('the people of another company are not there', async () => {
  const stranger = await team.contact('ken.takahashi', await signInAs(app, 'ken.takahashi'))
  const answers = [
    await team.change(stranger, { role: 'BASIC' }),
    await team.call('DELETE', `/${stranger.contactId}`, { body: {} }),
    await team.call('POST', `/${stranger.contactId}/invitation`, { body: {} }),
    await team.call('DELETE', '/not-an-id', { body: {} }),
  ]
  expect(answers.map((it) => it.body.code)).toEqual(Array.from({ length: 4 }, () => 'not_found'))
})

test('an invitation is sent again after a minute, five times', async () => {
  const guest = await team.invited()
  const resend = () => team.call('POST', `/${guest.contactId}/invitation`, { body: {} })
  const early = await resend()
  expect(early).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(50)
  await team.rest(guest)
  const both = await Promise.all([resend(), resend()])
  expect(
    both.map((it) => it.status).toSorted((a, b) => a - b),
    'two at once',
  ).toEqual([200, 429])
  for (let again = 2; again <= 5; again += 1) {
    await team.rest(guest)
    expect((await resend()).status).toBe(200)
  }
  await team.rest(guest)
  const spent = await resend()
  expect(spent.status).toBe(429)
  expect(Number(spent.headers['retry-after'])).toBeGreaterThan(13 * 86_400)
  expect(await team.mailsTo(guest.email)).toHaveLength(6)
})

test('an invitation that nobody accepted in two weeks is over, and can be made again', async () => {
  const guest = await team.invited()
  await app.resources.database.db.execute(
    sql`update membership set invited_until = now() - interval '1 second' where id = ${guest.contactId}`,
  )
  await app.resources.database.db.execute(
    sql`update team_invitation set first_sent_at = first_sent_at - interval '15 days', last_sent_at = last_sent_at - interval '15 days' where membership_id = ${guest.contactId}`,
  )
  const name = guest.email.split('@')[0] ?? ''
  expect((await team.contact(name)).status, 'before it is noted').toBe('EXPIRED')
  const { db } = app.resources.database
  expect(
    await expireInvitations(db, app.resources.config.current, { now: new Date() }),
  ).toBeGreaterThan(0)
  expect(await expireInvitations(db, app.resources.config.current, { now: new Date() })).toBe(0)
  expect((await team.contact(name)).status).toBe('EXPIRED')
  const again = await team.call('POST', '', {
    body: { email: guest.email, firstName: 'Guest', lastName: 'Ng', role: 'BASIC' },
  })
  expect(again).toMatchObject({
    status: 201,
    body: { contactId: guest.contactId, status: 'INVITED', role: 'BASIC' },
  })
})

test('an invitation with a key is made once, however often it is sent', async () => {
  const wish = {
    body: { email: 'keyed@example.com', firstName: 'A', lastName: 'B' },
    headers: { 'Idempotency-Key': 'invite-1' },
  }
  const [first, second] = [await team.call('POST', '', wish), await team.call('POST', '', wish)]
  expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([
    201,
    201,
    'true',
  ])
  expect(second.body.contactId).toBe(first.body.contactId)
})
