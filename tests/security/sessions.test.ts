import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSessionId, sessionKey } from '#server/people/account/session.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { contract } from '#server/api-contract.ts'
import { routesOf } from '#server/web/api/contract-routes.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'

const profile = `${apiPrefix}/profile?websiteCode=en-int`

/** Requests that a browser would send for a page that is not ours, or that no browser sends. */
const foreignPages: Record<string, string>[] = [
  {},
  { 'Content-Type': 'text/plain' },
  { Origin: 'https://evil.com' },
  { Origin: 'null' },
  { Origin: 'http://localhost:3001' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.com' },
]

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function profileWith(own: TestApp, headers: Record<string, string>) {
  return JSON.parse((await own.http.get(profile).set(headers)).text) as {
    isLogin: boolean
    accountId: string
    role: string | null
    acting: unknown
    permissions: string[]
  }
}

/** The values of the cookies that an answer sets, by name. */
function cookiesOf(rawHeaders: readonly string[]): Map<string, string> {
  const lines = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'set-cookie',
  )
  return new Map(lines.map((it) => [it.split('=', 1)[0] ?? '', it]))
}

test.each(databases)(
  'a session ends after half an hour without use, and after twelve hours whatever happens (%s)',
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

test('a session that nobody gave out is none', async () => {
  for (const cookie of [newSessionId(), '', 'x', 'a'.repeat(5000), '%00', "' or 1=1"]) {
    const { status, body } = await app.api('/company-accounts', {
      headers: { ...ownPageHeaders, Cookie: `mp_session=${cookie}` },
    })
    expect({ status, code: (body as { code: string }).code }).toMatchObject({ status: 401 })
  }
})

test('a switch gives the session another id; the old one is worth nothing', async () => {
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

test('of two switches at once one is made, and the other is told to look again', async () => {
  const { headers } = await signInAs(app, 'grace.tan')
  const answers = await Promise.all(
    ['A-20417', 'A-21355', 'A-20417', 'A-21355'].map((it) =>
      app.api(`/company-accounts/${it}/switch`, { method: 'POST', headers }),
    ),
  )
  expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
  for (const it of answers) expect([200, 401, 409]).toContain(it.status)
})

test('a company that is not one’s own is not there', async () => {
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

test('sales say why they act for a customer; it is kept, ends by itself, and gives what sales may', async () => {
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

test('what is in the audit cannot be changed or deleted', async () => {
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

test('a role that is taken away is gone at the next request', async () => {
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

test('signing out everywhere ends all sessions, or all others', async () => {
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
  const listed = await app.api('/profile/sessions', { headers: first.headers })
  expect(
    (listed.body as { items: { isCurrent: boolean }[] }).items.filter((it) => it.isCurrent),
  ).toHaveLength(1)
  expect(await end(true)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await profileWith(app, second.headers)).isLogin).toBe(false)
  expect((await profileWith(app, first.headers)).isLogin).toBe(true)
  expect(await end(false)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await profileWith(app, first.headers)).isLogin).toBe(false)
  expect((await profileWith(app, third.headers)).isLogin).toBe(true)
})

/** A message of the card gateway comes from no page: its signature says who sends it. */
const signed = '/payments/webhook'
const writes = routesOf(contract).filter((it) => it.method !== 'GET' && it.path !== signed)

test.each(
  writes.flatMap((it) =>
    foreignPages.map((headers) => ({ method: it.method, path: it.path, headers })),
  ),
)(
  '$method $path refuses what no page of ours sent: $headers',
  async ({ method, path, headers }) => {
    const signedIn = await signInAs(app, 'yi-chun.lin')
    const { Cookie = '' } = signedIn.headers
    const { status, body } = await app.api(path.replaceAll(/\{\w+\}/g, 'A-20417'), {
      method,
      headers: { Cookie, ...headers },
      body: '{}',
    })
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 403,
      code: 'auth.csrf',
    })
    expect((await profileWith(app, signedIn.headers)).isLogin).toBe(true)
  },
)

test.each(foreignPages)(
  'a message of the gateway that it did not sign is refused: %o',
  async (headers) => {
    const { headers: person } = await signInAs(app, 'yi-chun.lin')
    const message = {
      id: 'evt_0123456789',
      type: 'payment.succeeded',
      occurredAt: '2026-11-21T00:00:00Z',
      session: 'cs_1',
      reference: crypto.randomUUID(),
    }
    const { status, body } = await app.api(signed, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...headers,
        Cookie: person['Cookie'] ?? '',
        'Payment-Signature': 't=1,v1=00',
      },
      body: JSON.stringify({ ...message, amount: 100, currency: 'TWD', brand: 'visa' }),
    })
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 403,
      code: 'auth.forbidden',
    })
  },
)

test('another site’s link does not sign out', async () => {
  const { headers } = await signInAs(app, 'yi-chun.lin')
  const { Cookie = '' } = headers
  const logout = `${apiPrefix}/sso/logout?websiteCode=en-int`
  for (const foreign of [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors' },
    {},
    { Referer: 'https://evil.com/' },
  ])
    expect((await app.http.get(logout).set({ Cookie, ...foreign })).status).toBe(403)
  expect((await profileWith(app, headers)).isLogin).toBe(true)
  const answer = await app.ask(logout, {
    headers: { Cookie, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
  })
  expect(answer.status).toBe(302)
  expect([...cookiesOf(answer.rawHeaders).values()].every((it) => it.includes('Max-Age=0'))).toBe(
    true,
  )
  expect((await profileWith(app, headers)).isLogin).toBe(false)
})

test('over https cookies belong to the host, are for it alone, and only those that name nobody are read by scripts', async () => {
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
  // an id without the prefix, which another host of the domain could have set, is not believed
  expect((await profileWith(own, { ...host, Cookie: `mp_session=${id}` })).isLogin).toBe(false)
})
