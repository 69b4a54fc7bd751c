import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { startForeignProvider } from '#tests/support/foreign-provider.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type SignedInPerson, signInAs } from '#tests/support/people.ts'
import { begin, goBack, startSite } from '#tests/support/sign-in.ts'
import { formIn, walkAt } from '#tests/support/walk.ts'

const password = 'otter canyon thread seven'

let app: TestApp
let admin: SignedInPerson
beforeAll(async () => {
  app = await startSite()
  admin = await signInAs(app, 'yi-chun.lin')
})
afterAll(() => app[Symbol.asyncDispose]())

const ours = () => ({ ...admin.headers, Origin: app.origin, 'Content-Type': 'application/json' })

/** Invites a person and returns the link in the email. */
async function invite(email: string): Promise<{ contactId: string; link: string }> {
  const body = JSON.stringify({ email, firstName: 'Noa', lastName: 'Berg' })
  const { status, body: contact } = await app.api('/my-team/contacts?websiteCode=zh-tw', {
    method: 'POST',
    headers: ours(),
    body,
  })
  expect(status).toBe(201)
  return { contactId: (contact as { contactId: string }).contactId, link: await linkTo(email) }
}

async function linkTo(email: string): Promise<string> {
  const [mail] = await app.rows<{ path: string }>(
    sql`select facts->>'path' as path from mail where lower("to") = lower(${email}) order by created_at desc limit 1`,
  )
  return `${app.origin}/zh-tw${mail?.path}`
}

async function statusOf(contactId: string): Promise<string | undefined> {
  const [row] = await app.rows<{ status: string }>(
    sql`select status from membership where id = ${contactId}`,
  )
  return row?.status
}

async function openPage(link: string) {
  const walk = walkAt(app, app.origin)
  const { address, answer } = await walk.follow(link)
  const { action, fields } = formIn(answer?.text ?? '')
  const send = (newPassword: string, headers: Record<string, string> = {}) =>
    walk.post(new URL(action, app.origin).href, { ...fields, newPassword }, headers)
  return { walk, address, answer, action, send }
}

test('a new member sets a password with the emailed link, which works once, and signs in', async () => {
  const email = 'noa.berg@example.com'
  const { contactId, link } = await invite(email)
  const page = await openPage(link)
  expect(page.answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-language': 'zh-TW' },
  })
  expect(page.answer?.text).toContain('鴻鼎精密工具股份有限公司')
  expect((await page.send('short')).status).toBe(422)
  expect((await page.send('noa.berg noa.berg')).status, 'their own name').toBe(422)
  expect(await statusOf(contactId)).toBe('INVITED')
  const sent = await page.send(password)
  expect([sent.status, sent.headers.location]).toEqual([
    303,
    '/marketplace/api/v1/sso/login?websiteCode=zh-tw',
  ])
  expect(await statusOf(contactId)).toBe('ACTIVE')
  const started = await begin(app)
  await goBack(started, await started.send(email, password))
  const { text } = await started.walk.get(`${app.origin}/marketplace/api/v1/profile`)
  expect(JSON.parse(text)).toMatchObject({
    isLogin: true,
    role: 'General',
    accountId: 'A-20417',
    email,
  })
  expect((await openPage(link)).answer?.status, 'again').toBe(410)
  expect(JSON.stringify(app.log), 'the log').not.toContain(new URL(link).searchParams.get('token'))
})

test('only one of two concurrent uses of an invitation link succeeds', async () => {
  const { contactId, link } = await invite('twice@example.com')
  const [one, two] = [await openPage(link), await openPage(link)]
  const sent = await Promise.all([one.send(password), two.send(`${password} eight`)])
  expect(sent.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([303, 410])
  expect(await statusOf(contactId)).toBe('ACTIVE')
  expect(await app.rows(sql`select 1 from login where email = 'twice@example.com'`)).toHaveLength(1)
})

test('an invitation link is invalid after it expires, after a newer one is sent and after withdrawal', async () => {
  const late = await invite('late@example.com')
  await app.resources.database.db.execute(
    sql`update membership set invited_until = now() where id = ${late.contactId}`,
  )
  const again = await invite('again@example.com')
  await app.resources.database.db.execute(
    sql`update team_invitation set last_sent_at = now() - interval '61 seconds' where membership_id = ${again.contactId}`,
  )
  await app.resources.database.db.execute(
    sql`update mail set created_at = created_at - interval '1 minute'`,
  )
  await app.api(`/my-team/contacts/${again.contactId}/invitation`, {
    method: 'POST',
    headers: ours(),
    body: '{}',
  })
  const gone = await invite('gone@example.com')
  await app.api(`/my-team/contacts/${gone.contactId}`, {
    method: 'DELETE',
    headers: ours(),
    body: '{}',
  })
  const statuses = await Promise.all(
    [late.link, again.link, gone.link, `${again.link}x`].map(
      async (it) => (await openPage(it)).answer?.status,
    ),
  )
  expect(statuses).toEqual([410, 410, 410, 410])
  expect((await openPage(await linkTo('again@example.com'))).answer?.status).toBe(200)
})

test('a person with a login but no membership joins by signing in, and keeps the password', async () => {
  const email = 'Sam.Okafor@elsewhere.example'
  const { contactId, link } = await invite(email)
  const page = await openPage(link)
  expect(page.answer?.status).toBe(200)
  expect(page.answer?.text).not.toContain('newPassword')
  const started = await begin(app)
  await goBack(started, await started.send(email))
  const { text } = await started.walk.get(`${app.origin}/marketplace/api/v1/profile`)
  expect(JSON.parse(text)).toMatchObject({ isLogin: true, role: 'General', accountId: 'A-20417' })
  expect(await statusOf(contactId)).toBe('ACTIVE')
  expect((await openPage(link)).answer?.status).toBe(410)
})

test('a member of another company joins only with the link: signing in does not add the company', async () => {
  const email = 'dana.whitfield@brazos-food.example'
  const { contactId, link } = await invite(email)
  const started = await begin(app)
  await goBack(started, await started.send(email))
  expect(await statusOf(contactId)).toBe('INVITED')
  const [login] = await app.rows<{ password_hash: string }>(
    sql`select password_hash from login where email = ${email}`,
  )
  const page = await openPage(link)
  expect((await page.send(password)).status).toBe(303)
  expect(await statusOf(contactId)).toBe('ACTIVE')
  expect(
    await app.rows(sql`select password_hash from login where email = ${email}`),
    'the chosen password works',
  ).toEqual([login])
  const { text } = await started.walk.get(`${app.origin}/marketplace/api/v1/company-accounts`)
  expect(
    (JSON.parse(text) as { items: { accountId: string }[] }).items.map((it) => it.accountId),
  ).toEqual(['A-21002', 'A-20417'])
})

test('with an external provider the link adds the member without asking for a password', async () => {
  const port = await freePort()
  await using foreign = await startForeignProvider({ site: `http://localhost:${port}` })
  const { issuer, clientId, clientSecret } = foreign
  await using own = await startApp({
    port,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  })
  const { headers } = await signInAs(own, 'yi-chun.lin')
  const body = JSON.stringify({ email: 'noa@partner.example', firstName: 'Noa', lastName: 'Berg' })
  const asked = {
    method: 'POST',
    headers: { ...headers, Origin: own.origin, 'Content-Type': 'application/json' },
    body,
  }
  const { contactId } = (await own.api('/my-team/contacts?websiteCode=zh-tw', asked)).body as {
    contactId: string
  }
  const [mail] = await own.rows<{ path: string }>(sql`select facts->>'path' as path from mail`)
  const walk = walkAt(own, own.origin)
  const { answer } = await walk.follow(`${own.origin}/zh-tw${mail?.path}`)
  expect(answer?.status).toBe(200)
  expect(answer?.text).not.toContain('newPassword')
  const { action, fields } = formIn(answer?.text ?? '')
  expect((await walk.post(new URL(action, own.origin).href, fields)).status).toBe(303)
  expect(await own.rows(sql`select status from membership where id = ${contactId}`)).toEqual([
    { status: 'ACTIVE' },
  ])
  expect(await own.rows(sql`select 1 from login where email = 'noa@partner.example'`)).toEqual([])
})

test('a form sent by another site, or without its token, is rejected', async () => {
  const { contactId, link } = await invite('careful@example.com')
  const page = await openPage(link)
  const foreign = await page.send(password, {
    Origin: 'https://evil.example',
    'Sec-Fetch-Site': 'cross-site',
  })
  const unmarked = await page.walk.post(new URL(page.action, app.origin).href, {
    newPassword: password,
  })
  expect([foreign.status, unmarked.status]).toEqual([403, 403])
  expect(await statusOf(contactId)).toBe('INVITED')
})

test('a blocked person stays blocked even if invited', async () => {
  const { contactId } = await invite('paul.meyer@nordhaven.example')
  const started = await begin(app)
  expect(await goBack(started, await started.send('paul.meyer@nordhaven.example'))).toContain(
    'error=1',
  )
  expect(await statusOf(contactId)).toBe('INVITED')
})
