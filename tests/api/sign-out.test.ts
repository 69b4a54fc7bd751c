import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databases, type TestApp } from '#tests/support/app.ts'
import { ownPageHeaders } from '#tests/support/people.ts'
import {
  admin,
  begin,
  goBack,
  isLogin,
  signedInWalk,
  sso,
  startSite,
} from '#tests/support/sign-in.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { formIn, type Walk } from '#tests/support/walk.ts'

const byOwnLink = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }

/** Starts a sign-in. Returns true if the provider asks for the password, false if it does not. */
async function isAskedForPassword(app: TestApp, walk: Walk): Promise<boolean> {
  const { address } = await walk.follow(
    `${app.origin}${sso}/login?websiteCode=zh-tw&callbackurl=/zh-tw/marketplace`,
  )
  return address.includes('/idp-ui/')
}

async function endSessions(app: TestApp, walk: Walk, keepCurrent: boolean): Promise<unknown> {
  const cookie = [...walk.cookies].map((it) => it.join('=')).join('; ')
  const headers = {
    ...ownPageHeaders,
    Origin: app.origin,
    Host: new URL(app.origin).host,
    Cookie: cookie,
    'Content-Type': 'application/json',
  }
  const { status, body } = await app.api('/profile/sessions/end', {
    method: 'POST',
    headers,
    body: JSON.stringify({ keepCurrent }),
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

async function actionsOf(app: TestApp): Promise<string[]> {
  return (await app.rows<{ action: string }>(sql`select action from audit_entry order by at`)).map(
    (it) => it.action,
  )
}

test.each(databases)(
  'ending all sessions of a person makes every browser ask for the password; ending all others keeps the current session (%s)',
  async (database) => {
    await using app = await startSite({ database })
    const [here, there, other] = [
      await signedInWalk(app),
      await signedInWalk(app),
      await signedInWalk(app, 'ken.takahashi@keihin-pumps.example'),
    ]
    expect(await endSessions(app, here, true)).toEqual({ ended: 1 })
    expect([await isLogin(app, there), await isAskedForPassword(app, there)]).toEqual([false, true])
    expect([await isLogin(app, here), await isAskedForPassword(app, here)]).toEqual([true, false])
    await endSessions(app, here, false)
    expect([await isLogin(app, here), await isAskedForPassword(app, here)]).toEqual([false, true])
    expect(
      [await isLogin(app, other), await isAskedForPassword(app, other)],
      'somebody else',
    ).toEqual([true, false])
    expect((await actionsOf(app)).filter((it) => it === 'session.ended_everywhere')).toHaveLength(2)
  },
)

test('a new password ends the sessions of every browser, on the site and at the provider', async () => {
  await using app = await startSite()
  const [here, there] = [await signedInWalk(app), await signedInWalk(app)]
  const { action, fields } = formIn((await here.get(`${app.origin}/idp-ui/account`)).text)
  const changed = await here.post(action.replace('/names', '/password'), {
    ...fields,
    password: seedPassword,
    newPassword: 'seven slow rivers',
  })
  expect(changed.status).toBe(303)
  expect([await isLogin(app, there), await isAskedForPassword(app, there)]).toEqual([false, true])
  expect(await actionsOf(app)).toContain('password.changed')
})

test('signing out ends the provider session even if the site session is gone, but asks first if another site sent the request', async () => {
  await using app = await startSite()
  const walk = await signedInWalk(app)
  await app.rows(sql`delete from session`)
  const leave = await walk.get(`${app.origin}${sso}/logout?websiteCode=zh-tw`, byOwnLink)
  const end = String(leave.headers.location)
  expect(end).toContain('/idp/session/end?')
  const asked = await walk.get(end, { 'Sec-Fetch-Site': 'cross-site' })
  expect([asked.status, await isAskedForPassword(app, walk)]).toEqual([200, false])
  await app.rows(sql`delete from session`)
  const left = await walk.get(end, byOwnLink)
  expect([left.status, left.headers.location]).toEqual([303, `${app.origin}/zh-tw/marketplace`])
  expect(await isAskedForPassword(app, walk)).toBe(true)
})

test('the URL that signs a person out at the provider is valid for their session only, and names nobody', async () => {
  await using app = await startSite()
  const walk = await signedInWalk(app)
  const other = await signedInWalk(app)
  const leave = await walk.get(`${app.origin}${sso}/logout?websiteCode=zh-tw`, byOwnLink)
  const end = new URL(String(leave.headers.location))
  expect([...end.searchParams.keys()].toSorted()).toEqual([
    'client_id',
    'logout_hint',
    'post_logout_redirect_uri',
    'ui_locales',
  ])
  expect(end.searchParams.get('logout_hint')).toMatch(/^[\w-]{43}$/)
  const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await other.get(end.href, fromElsewhere)).status, 'asked first').toBe(200)
  expect(await isAskedForPassword(app, other)).toBe(false)
  expect((await walk.get(end.href, fromElsewhere)).status).toBe(303)
  expect(await isAskedForPassword(app, walk)).toBe(true)
})

test('sign-ins and sign-outs are recorded in the audit log', async () => {
  await using app = await startSite()
  const walk = await signedInWalk(app)
  await walk.get(`${app.origin}${sso}/logout?websiteCode=zh-tw`, byOwnLink)
  expect(await actionsOf(app)).toEqual(['session.opened', 'session.ended'])
})

test('a sign-in that fails in the database is a 500 and leaves neither a session nor an identity', async () => {
  await using app = await startSite()
  const started = await begin(app)
  const way = await started.send(admin)
  await app.rows(sql`alter table audit_entry rename to audit_entry_away`)
  expect((await started.walk.get(way)).status).toBe(500)
  expect(await app.rows(sql`select 1 from session`)).toEqual([])
  expect(await app.rows(sql`select 1 from person_identity`)).toEqual([])
})

test('a name changed at the provider is adopted at the next sign-in, unless it is invalid', async () => {
  await using app = await startSite()
  const signedIn = async (changed: { given: string; family: string }) => {
    await app.rows(
      sql`update login set given_name = ${changed.given}, family_name = ${changed.family} where email = ${admin}`,
    )
    const walk = await signedInWalk(app)
    const { text } = await walk.get(`${app.origin}/marketplace/api/v1/profile`)
    return JSON.parse(text) as Record<string, unknown>
  }
  expect(await signedIn({ given: ' 怡安 ', family: '林' })).toMatchObject({
    firstName: '怡安',
    lastName: '林',
    name: '林怡安',
  })
  expect(await signedIn({ given: 'x'.repeat(51), family: '陳' })).toMatchObject({
    firstName: '怡安',
    lastName: '陳',
  })
  expect(await signedIn({ given: ' ', family: 'a\nb' })).toMatchObject({
    firstName: '怡安',
    lastName: '陳',
  })
  const [audited] = await app.rows<{ count: number }>(
    sql`select count(*)::int as count from person where email = ${admin}`,
  )
  expect(audited?.count).toBe(1)
  const started = await begin(app)
  expect(await goBack(started, await started.send(admin))).toContain('/zh-tw/marketplace')
})
