import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSessionId, sessionKey } from '#server/people/account/session.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { cookiesOf, profileWith } from '#tests/support/sessions.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(databases)(
  'a session ends after half an hour of inactivity, and at its end time even if it is in use (%s)',
  async (database) => {
    await using own = await startApp({ database })
    const { id, headers } = await signInAs(own, 'yi-chun.lin')
    const key = sessionKey(id)
    const set = (column: string, ago: string) =>
      own.resources.database.db.execute(
        sql`update session set ${sql.raw(column)} = now() - ${sql.raw(`interval '${ago}'`)} where key = ${key}`,
      )
    await set('last_seen_at', '29 minutes')
    expect((await profileWith(own, headers)).isLogin).toBe(true)
    const [seen] = await own.rows<{ ago: number }>(
      sql`select extract(epoch from now() - last_seen_at)::int as ago from session where key = ${key}`,
    )
    expect(seen?.ago).toBeLessThan(60)
    await set('last_seen_at', '31 minutes')
    expect((await profileWith(own, headers)).isLogin).toBe(false)
    await set('last_seen_at', '0 minutes')
    await set('ends_at', '1 second')
    const ended = await own.api('/company-accounts', { headers })
    expect(ended).toMatchObject({ status: 401, body: { code: 'auth.session_expired' } })
  },
)

test('an unknown session id is rejected', async () => {
  for (const cookie of [newSessionId(), '', 'x', 'a'.repeat(5000), '%00', "' or 1=1"]) {
    const { status, body } = await app.api('/company-accounts', {
      headers: { ...ownPageHeaders, Cookie: `mp_session=${cookie}` },
    })
    expect({ status, body }).toMatchObject({ status: 401 })
  }
})

test('switching companies changes the session id and invalidates the old one', async () => {
  const { headers } = await signInAs(app, 'grace.tan')
  const { answer, body, status } = await app.api('/company-accounts/A-20417/switch', {
    method: 'POST',
    headers,
  })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { accountId: 'A-20417', role: 'Basic' },
  })
  const cookie = /^mp_session=([^;]+)/.exec(
    cookiesOf(answer.rawHeaders).get('mp_session') ?? '',
  )?.[1]
  expect((await profileWith(app, headers)).isLogin).toBe(false)
  expect(await profileWith(app, { Cookie: `mp_session=${cookie}` })).toMatchObject({
    isLogin: true,
    accountId: 'A-20417',
    role: 'Basic',
  })
})

test('of several concurrent company switches only one succeeds', async () => {
  const { headers } = await signInAs(app, 'grace.tan')
  const answers = await Promise.all(
    ['A-20417', 'A-21355', 'A-20417', 'A-21355'].map((it) =>
      app.api(`/company-accounts/${it}/switch`, { method: 'POST', headers }),
    ),
  )
  expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
  for (const it of answers) expect([200, 401, 409]).toContain(it.status)
})

test('people cannot switch to a company that they do not belong to, which is reported as not found', async () => {
  for (const [name, accountId] of [
    ['grace.tan', 'A-20533'],
    ['jonas.weber', 'A-20417'],
    ['grace.tan', 'A-none'],
  ] as const) {
    const { headers } = await signInAs(app, name)
    const { status, body } = await app.api(`/company-accounts/${accountId}/switch`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"reason":"to look at their orders"}',
    })
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('sales representatives who give a reason can act for a customer for a limited time with sales permissions, and this is audited', async () => {
  const { id, headers } = await signInAs(app, 'shu-fen.tsai')
  const post = (body: object, with_ = headers) =>
    app.api('/company-accounts/A-20533/switch', {
      method: 'POST',
      headers: { ...with_, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await profileWith(app, headers)).acting).toBeNull()
  expect(await post({})).toMatchObject({
    status: 422,
    body: { code: 'field.required', errors: [{ pointer: '/reason' }] },
  })
  expect(await post({ reason: 'x', role: 'Admin' })).toMatchObject({ status: 422 })
  const { status, answer, body } = await post({ reason: 'Asked on the phone to check a renewal' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      accountId: 'A-20533',
      role: null,
      acting: { reason: 'Asked on the phone to check a renewal' },
    },
  })
  const cookie =
    /^mp_session=([^;]+)/.exec(cookiesOf(answer.rawHeaders).get('mp_session') ?? '')?.[1] ?? ''
  const acting = await profileWith(app, { Cookie: `mp_session=${cookie}` })
  expect(acting.permissions).toEqual(
    expect.arrayContaining(['order.place', 'order.view', 'company.switch']),
  )
  expect(acting.permissions).not.toContain('giftvalue.spend')
  const audit = await app.rows<{ action: string; reason: string }>(
    sql`select action, reason from audit_entry where action = 'company.acted_for'`,
  )
  expect(audit).toContainEqual({
    action: 'company.acted_for',
    reason: 'Asked on the phone to check a renewal',
  })
  expect(app.log.find((it) => it['acting_as'] === 'A-20533')).toBeDefined()
  await app.resources.database.db.execute(
    sql`update session set acting_until = now() - interval '1 second' where key = ${sessionKey(cookie)}`,
  )
  expect(await profileWith(app, { Cookie: `mp_session=${cookie}` })).toMatchObject({
    isLogin: true,
    accountId: '',
    acting: null,
  })
  expect(id).not.toBe(cookie)
})

const keptForEver = { message: 'rows of audit_entry are added, never changed' }

test('audit entries can be neither changed nor deleted', async () => {
  await signInAs(app, 'shu-fen.tsai')
  const { db } = app.resources.database
  await db.execute(
    sql`insert into audit_entry (at, person_id, action, request_id) values (now(), gen_random_uuid(), 'test', 'r')`,
  )
  await expect(db.execute(sql`update audit_entry set action = 'other'`)).rejects.toMatchObject({
    cause: keptForEver,
  })
  await expect(db.execute(sql`delete from audit_entry`)).rejects.toMatchObject({
    cause: keptForEver,
  })
  await expect(db.execute(sql`truncate audit_entry`)).rejects.toMatchObject({ cause: keptForEver })
})

test('a revoked role has no effect from the next request on', async () => {
  await using own = await startApp()
  const { headers } = await signInAs(own, 'yi-chun.lin')
  const { db } = own.resources.database
  const member = sql`person_id = (select id from person where email like 'yi-chun.lin@%')`
  await db.execute(sql`update membership set role = 'Basic' where ${member}`)
  expect((await profileWith(own, headers)).permissions).not.toContain('team.manage')
  await db.execute(sql`update membership set status = 'DEACTIVATED' where ${member}`)
  expect((await profileWith(own, headers)).isLogin, 'nothing is left to do here').toBe(false)
  await db.execute(sql`update membership set status = 'ACTIVE' where ${member}`)
  expect((await profileWith(own, headers)).isLogin).toBe(true)
  await db.execute(sql`update person set is_deactivated = true where email like 'yi-chun.lin@%'`)
  expect((await profileWith(own, headers)).isLogin).toBe(false)
  const several = await signInAs(own, 'grace.tan', { accountId: 'A-20417' })
  expect(await profileWith(own, several.headers)).toMatchObject({
    accountId: 'A-20417',
    role: 'Basic',
  })
  await db.execute(
    sql`update membership set status = 'DEACTIVATED' where role = 'Basic' and person_id = (select id from person where email like 'grace.tan@%')`,
  )
  expect(await profileWith(own, several.headers), 'another company of theirs').toMatchObject({
    accountId: 'A-21355',
    role: 'Admin',
  })
})

test('signing out everywhere ends all sessions, or all except the current one', async () => {
  const [first, second, third] = [
    await signInAs(app, 'freja.holm'),
    await signInAs(app, 'freja.holm'),
    await signInAs(app, 'dana.whitfield'),
  ]
  const end = (keepCurrent: boolean) =>
    app.api('/profile/sessions/end', {
      method: 'POST',
      headers: { ...first.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ keepCurrent }),
    })
  const { items } = await clientWith(app, first.headers).account.sessions()
  expect(items.filter((it) => it.isCurrent)).toHaveLength(1)
  expect(await end(true)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await profileWith(app, second.headers)).isLogin).toBe(false)
  expect((await profileWith(app, first.headers)).isLogin).toBe(true)
  expect(await end(false)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await profileWith(app, first.headers)).isLogin).toBe(false)
  expect((await profileWith(app, third.headers)).isLogin).toBe(true)
})

test('over HTTPS all cookies are Secure, and scripts can read only the one without personal data', async () => {
  await using own = await startApp({ env: { PUBLIC_ORIGIN: 'https://market.example.com' } })
  const { id } = await signInAs(own, 'grace.tan')
  const host = {
    Host: 'market.example.com',
    ...ownPageHeaders,
    Origin: 'https://market.example.com',
    Cookie: `__Host-mp_session=${id}`,
  }
  const switched = await own.api('/company-accounts/A-20417/switch', {
    method: 'POST',
    headers: host,
  })
  const begun = await own.ask(`${apiPrefix}/sso/login?websiteCode=zh-tw`, { headers: host })
  const lines = [
    ...cookiesOf(switched.answer.rawHeaders).values(),
    ...cookiesOf(begun.rawHeaders).values(),
  ]
  expect(lines.map((it) => it.split('=', 1)[0]?.replace(/_[\w-]{12}$/, ''))).toEqual([
    '__Host-mp_session',
    'mp_signed_in',
    '__Host-mp_sign_in',
  ])
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/; .*Secure; SameSite=Lax$|; Path=\/; Secure; SameSite=Lax$/)
    expect(line.includes('HttpOnly')).toBe(line.startsWith('__Host-'))
    expect(line).not.toContain('Domain')
    expect(line.length).toBeLessThan(4096)
  }
  // an id in a cookie without the prefix is ignored, since another host of the domain could have
  // set it
  expect((await profileWith(own, { ...host, Cookie: `mp_session=${id}` })).isLogin).toBe(false)
})
