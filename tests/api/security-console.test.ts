import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '#server/platform/mail/send.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ownPageHeaders, signInAs, type SignedInPerson } from '#tests/support/people.ts'

let app: TestApp
let mei: SignedInPerson
beforeAll(async () => {
  app = await startApp()
  mei = await signInAs(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

function call(person: SignedInPerson, path: string, method = 'GET', body?: object) {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return app.api(path, {
    method,
    headers: { ...person.headers, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function idOf(person: SignedInPerson): Promise<string> {
  const { body } = await call(person, '/profile/sessions')
  const { items } = body as { items: { id: string; isCurrent: boolean }[] }
  return items.find((it) => it.isCurrent)?.id ?? ''
}

test('a person signs out one of their other sessions, which ends at once', async () => {
  const here = await signInAs(app, 'chih-ming.huang')
  const there = await signInAs(app, 'chih-ming.huang')
  const id = await idOf(there)
  expect(await call(here, `/profile/sessions/${id}/end`, 'POST', {})).toMatchObject({
    status: 200,
    body: { ended: 1 },
  })
  expect(await call(there, '/profile/session')).toMatchObject({
    status: 401,
    body: { code: 'auth.session_expired' },
  })
  expect(await call(here, '/profile/session')).toMatchObject({ status: 200 })
})

test("nobody ends their current session, or a session of somebody else, by a session's id", async () => {
  const other = await signInAs(app, 'ken.takahashi')
  for (const id of [await idOf(mei), await idOf(other), (await idOf(other)).slice(0, 3)])
    expect(await call(mei, `/profile/sessions/${id}/end`, 'POST', {})).toMatchObject({
      status: 404,
    })
  expect(await call(other, '/profile/session')).toMatchObject({ status: 200 })
})

test('a read in the background does not keep a session alive, any other call does', async () => {
  const at = new Date(Date.now() - 20 * 60_000)
  const person = await signInAs(app, 'chih-ming.huang', { at })
  const idleEnd = async (headers: Record<string, string>) => {
    const { body } = await app.api('/profile/session', {
      headers: { ...person.headers, ...headers },
    })
    return Date.parse((body as { idleEndsAt: string }).idleEndsAt)
  }
  const background = { 'X-Background': '1' }
  expect(await idleEnd(background)).toBe(at.getTime() + 30 * 60_000)
  expect(await idleEnd(background)).toBe(at.getTime() + 30 * 60_000)
  const extended = await app.api('/profile/session/extend', {
    method: 'POST',
    headers: { ...person.headers, ...background },
  })
  expect(extended.status).toBe(200)
  expect(await idleEnd(background)).toBeGreaterThan(Date.now() + 29 * 60_000)
})

test('failed sign-ins are listed for the person among those that succeeded', async () => {
  const [login] = await app.rows<{ subject: string }>(
    sql`select subject from login where email like 'mei-ling.wu@%'`,
  )
  const issuer = app.resources.signIn.embedded?.issuer
  await app.rows(
    sql`insert into person_identity (issuer, subject, person_id) select ${issuer}, ${login?.subject}, id from person where email like 'mei-ling.wu@%' on conflict do nothing`,
  )
  await app.rows(
    sql`insert into failed_sign_in (subject, at, is_locked, device) values (${login?.subject}, now() - interval '2 minutes', false, 'Firefox, Linux'), (${login?.subject}, now() - interval '1 minute', true, '')`,
  )
  const { body } = await call(mei, '/profile/sign-ins')
  expect(body).toMatchObject({
    items: [
      { outcome: 'locked', device: null },
      { outcome: 'failed', device: 'Firefox, Linux' },
    ],
  })
  expect((await call(await signInAs(app, 'ken.takahashi'), '/profile/sign-ins')).body).toEqual({
    items: [],
  })
})

test('emails after a change of the language are in that language', async () => {
  expect(await call(mei, '/profile/mail-language', 'PUT', { language: 'ja' })).toMatchObject({
    body: { language: 'ja' },
  })
  expect((await call(mei, '/profile/mail-language')).body).toEqual({ language: 'ja' })
  const [row] = await app.rows<{ locale: string }>(
    sql`select locale from person where email like 'mei-ling.wu@%'`,
  )
  expect(row?.locale).toBe('ja-jp')
  await call(mei, '/profile/mail-language', 'PUT', { language: 'zh-Hant' })
})

/** Assigns a license to Mei-Ling, which she is told. Returns its serial number. */
async function assign(to: 'mei-ling.wu' | null): Promise<string> {
  const admin = await signInAs(app, 'yi-chun.lin')
  const { body } = await call(admin, '/my-team/contacts?pageSize=100&websiteCode=zh-tw')
  const { items } = body as { items: { contactId: string; email: string }[] }
  const contact = items.find((it) => it.email.startsWith('mei-ling.wu@'))
  const { body: page } = await call(admin, '/licenses?pageSize=1')
  const serialNumber = (page as { items: { serialNumber: string }[] }).items[0]?.serialNumber ?? ''
  const contactId = to === null ? null : contact?.contactId
  const headers = { 'If-Match': '*' }
  const answer = await call(
    { ...admin, headers: { ...admin.headers, ...headers } },
    `/licenses/${serialNumber}/assignee`,
    'PUT',
    { contactId },
  )
  expect(answer).toMatchObject({ status: 200 })
  return serialNumber
}

interface Told {
  unread: number
  totalItems: number
  items: { id: string; event: string; target: string; title: string; isRead: boolean }[]
}

async function toldTo(person: SignedInPerson, query = ''): Promise<Told> {
  return (await call(person, `/notifications${query}`)).body
}

test('an assigned license makes a notification for its person, which they read and take back', async () => {
  await assign(null)
  const before = await toldTo(mei)
  const serialNumber = await assign('mei-ling.wu')
  const after = await toldTo(mei)
  expect(after.unread).toBe(before.unread + 1)
  const [first] = after.items
  expect(first).toMatchObject({
    event: 'licenses',
    target: `/marketplace/profile/license-management/${serialNumber}`,
    isRead: false,
  })
  const read = await call(mei, '/notifications/read', 'POST', { ids: [first?.id] })
  expect(read.body).toMatchObject({ read: 1, unread: before.unread })
  expect((await toldTo(mei, '?show=unread')).items.map((it) => it.id)).not.toContain(first?.id)
  expect(await call(mei, '/notifications/unread', 'POST', read.body)).toMatchObject({ status: 422 })
  // a year that the database does not have
  const ancient = { readAt: '0000-02-29T09:28:53Z' }
  expect(await call(mei, '/notifications/unread', 'POST', ancient)).toMatchObject({ status: 422 })
  const { readAt } = read.body as { readAt: string }
  expect((await call(mei, '/notifications/unread', 'POST', { readAt })).body).toEqual({
    unread: before.unread + 1,
  })
  expect((await call(mei, '/notifications/count')).body).toEqual({ unread: before.unread + 1 })
  const ken = await signInAs(app, 'ken.takahashi')
  await call(ken, '/notifications/read', 'POST', { ids: [first?.id] })
  expect((await toldTo(mei)).items[0]).toMatchObject({ id: first?.id, isRead: false })
})

test('people see notifications only of the company that they act for', async () => {
  const [grace] = await app.rows<{ id: string }>(
    sql`select id from person where email like 'grace.tan@%'`,
  )
  const companies = await app.rows<{ id: string; account_id: string }>(
    sql`select c.id, c.account_id from membership m join company c on c.id = m.company_id where m.person_id = ${grace?.id} and m.status = 'ACTIVE' order by c.account_id`,
  )
  expect(companies.length).toBeGreaterThan(1)
  for (const { id, account_id: accountId } of companies)
    await app.rows(
      sql`insert into notification (person_id, company_id, kind, key, locale, facts, created_at) values (${grace?.id}, ${id}, 'license.assigned', ${accountId}, 'en-int', ${JSON.stringify({ product: accountId })}::jsonb, now())`,
    )
  for (const { account_id: accountId } of companies) {
    const person = await signInAs(app, 'grace.tan', { accountId })
    const { items } = await toldTo(person)
    expect(items.map((it) => it.title.includes(accountId))).toEqual([true])
  }
})

test('the Admins of a customer are told when a sales representative starts to act for it', async () => {
  const sales = await signInAs(app, 'shu-fen.tsai')
  const answer = await call(sales, '/company-accounts/A-20417/switch', 'POST', {
    reason: 'Asked by phone',
  })
  expect(answer.status).toBe(200)
  const acting = await signInAs(app, 'shu-fen.tsai', { accountId: 'A-20417', reason: 'Same' })
  const extended = { reason: 'Same' }
  expect(await call(acting, '/company-accounts/A-20417/switch', 'POST', extended)).toMatchObject({
    status: 200,
  })
  const { items } = await toldTo(await signInAs(app, 'yi-chun.lin'))
  const activity = '/console/team-management?tab=audit&kind=acting'
  expect(items.filter((it) => it.event === 'acting')).toMatchObject([{ target: activity }])
  const mails = await app.rows<{ locale: string; facts: Record<string, string> }>(
    sql`select locale, facts from mail where kind = 'account.acted-for' and "to" like 'yi-chun.lin@%'`,
  )
  expect(mails, 'extending a visit sends no other email').toMatchObject([
    { locale: 'zh-tw', facts: { name: '蔡淑芬', reason: 'Asked by phone', path: activity } },
  ])
  expect(mails[0]?.facts['until']).toMatch(/^20\d\d年\d+月\d+日.*\d+:\d\d.*(GMT\+8|台北)/)
  expect(mails[0]?.facts['unsubscribe'], 'it can be switched off').toBeTruthy()
})

test('people choose how they are told, except where it is fixed', async () => {
  const choose = (body: object) => call(mei, '/profile/notification-choices', 'PUT', body)
  expect(await choose({ event: 'orders', mail: false })).toMatchObject({ status: 422 })
  expect(await choose({ event: 'acting', app: false })).toMatchObject({ status: 422 })
  expect(await choose({ event: 'licenses', app: false })).toMatchObject({ status: 200 })
  const before = await toldTo(mei)
  await assign(null)
  await assign('mei-ling.wu')
  expect(await toldTo(mei)).toMatchObject({ totalItems: before.totalItems })
  expect((await choose({ event: 'licenses', app: true })).body).toMatchObject({
    items: expect.arrayContaining([
      {
        event: 'licenses',
        app: { isOn: true, isFixed: false },
        mail: { isOn: true, isFixed: false },
      },
      { event: 'orders', app: { isOn: true, isFixed: false }, mail: { isOn: true, isFixed: true } },
    ]),
  })
})

test('the link in an email stops emails of that kind without a session, by a POST only, and takes it back', async () => {
  await assign(null)
  await assign('mei-ling.wu')
  const [mail] = await app.rows<{ token: string }>(
    sql`select facts->>'unsubscribe' as token from mail where kind = 'license.assigned' order by created_at desc limit 1`,
  )
  const path = `/mail/unsubscribe?token=${mail?.token}&locale=en-int`
  const isOn = async () => {
    const { body } = await call(mei, '/profile/notification-choices')
    const { items } = body as { items: { event: string; mail: { isOn: boolean } }[] }
    return items.filter((it) => !it.mail.isOn).map((it) => it.event)
  }
  const shown = await app.ask(path, {})
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('mei-ling.wu@')
  expect(await isOn()).toEqual([])
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (body: string) => app.ask(path, { method: 'POST', headers: form, body })
  const stopped = await post('List-Unsubscribe=One-Click')
  expect({ status: stopped.status, undo: stopped.text.includes('name="again"') }).toEqual({
    status: 200,
    undo: true,
  })
  expect(await isOn()).toEqual(['licenses'])
  await post('again=1')
  expect(await isOn()).toEqual([])
})

test('a forged unsubscribe link says that it does not work, and changes nothing', async () => {
  const [person] = await app.rows<{ id: string }>(
    sql`select id from person where email like 'mei-ling.wu@%'`,
  )
  const path = `/mail/unsubscribe?token=${person?.id}.licenses.${'a'.repeat(43)}`
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...ownPageHeaders }
  const answer = await app.ask(path, { method: 'POST', headers: form, body: '' })
  expect(answer.status).toBe(404)
  expect(answer.text).not.toContain('mei-ling.wu@')
  expect(
    await app.rows(sql`select 1 from notification_choice where event = 'licenses' and not mail`),
  ).toEqual([])
})

test('an email that can be stopped says how in its headers, its text and its HTML', async () => {
  await assign(null)
  await assign('mei-ling.wu')
  const sent: { subject: string; unsubscribeHref?: string; text: string; html: string }[] = []
  const { resources } = app
  const { rules } = await import('#tests/support/mail-desk.ts').then((it) => it.mailDesk())
  await sendDueMails(
    {
      db: resources.database.db,
      config: resources.config.current,
      log: resources.log,
      now: new Date(Date.now() + 1000),
      signal: new AbortController().signal,
    },
    {
      transport: { send: async (it) => void sent.push(it), close: () => undefined },
      rules: () => rules,
      part: resources.texts.part,
      onAttempt: () => undefined,
    },
  )
  const mail = sent.findLast((it) => it.unsubscribeHref !== undefined)
  expect(mail?.unsubscribeHref).toMatch(/^https:\/\/[^/]+\/mail\/unsubscribe\?locale=/)
  expect(mail?.text).toContain(mail?.unsubscribeHref)
  expect(mail?.html).toContain('/mail/unsubscribe')
})
