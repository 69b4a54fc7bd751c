import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireInvitations } from '#server/trade/team/jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'
import { type TeamClient, teamClient } from '#tests/support/team.ts'

let app: TestApp
let team: TeamClient
beforeAll(async () => {
  app = await startApp()
  team = await teamClient(app)
})
afterAll(() => app[Symbol.asyncDispose]())

test('an invitation creates a GENERAL member, returns the URL of the member and emails a link', async () => {
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

test('an invitation sets the budget of a General member, and nobody else can be given one', async () => {
  const invitee = { email: 'with.budget@example.com', firstName: 'With', lastName: 'Budget' }
  for (const role of ['ADMIN', 'BASIC'])
    expect(
      await team.call('POST', '', { body: { ...invitee, role, budget: 50_000 } }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/budget', code: 'field.option_unknown' }] },
    })
  const { status, body } = await team.call('POST', '', { body: { ...invitee, budget: 0 } })
  expect(status).toBe(201)
  expect(
    await app.rows(
      sql`select limit_minor::int as limit from budget join membership using (person_id, company_id) where membership.id = ${body.contactId}`,
    ),
  ).toEqual([{ limit: 0 }])
  expect(
    await app.rows(
      sql`select 1 from audit_entry where action = 'budget.set' and after->>'contactId' = ${body.contactId}`,
    ),
  ).toHaveLength(1)
})

test('an email address is unique in a team whatever its letter case, even for concurrent invitations', async () => {
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

test('two companies can invite the same person concurrently, and neither sees the name given by the other', async () => {
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
  [{ firstName: 'Win at https://evil.example' }, '/firstName', 'field.text_not_allowed'],
  [{ lastName: 'evil.example/win' }, '/lastName', 'field.text_not_allowed'],
  [{ lastName: 'evil.com' }, '/lastName', 'field.text_not_allowed'],
  [{ role: 'OWNER' }, '/role', 'field.option_unknown'],
  [{ status: 'ACTIVE' }, '/status', 'field.unknown'],
])('an invitation with %j is rejected at %s', async (wrong, pointer, code) => {
  const { status, body } = await team.call('POST', '', {
    body: { email: 'right@example.com', firstName: 'A', lastName: 'B', ...wrong },
  })
  expect(status).toBe(422)
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
})

test('the email address of an invited person can be changed, which sends a new link; the email address of a member cannot', async () => {
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

test('an invitation can be resent after a minute, up to five times', async () => {
  const guest = await team.invited()
  const resend = () => team.call('POST', `/${guest.contactId}/invitation`, { body: {} })
  const early = await resend()
  expect(early).toMatchObject({
    status: 429,
    body: { code: 'rate.limited', context: { limit: 5, remaining: 5 } },
  })
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

test('an invitation expires, and the person can be invited again', async () => {
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

test('an invitation with an idempotency key is created once, however often it is sent', async () => {
  const request = {
    body: { email: 'keyed@example.com', firstName: 'A', lastName: 'B' },
    headers: { 'Idempotency-Key': 'invite-1' },
  }
  const [first, second] = [
    await team.call('POST', '', request),
    await team.call('POST', '', request),
  ]
  expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([
    201,
    201,
    'true',
  ])
  expect(second.body.contactId).toBe(first.body.contactId)
})
