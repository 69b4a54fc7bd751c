import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetUsedCaptchas } from '#server/kernel/captcha/service.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha, solved } from '#tests/support/captcha.ts'
import { changeTable } from '#tests/support/own-config.ts'
import { ownPageHeaders } from '#tests/support/people.ts'

const json = { ...ownPageHeaders, 'Content-Type': 'application/json' }
const sender = {
  firstName: 'Ada',
  lastName: 'Chen',
  companyName: 'Kestrel Bearings',
  phone: '02 2345 6789',
  country: 'TW',
  consent: { privacyVersion: '2026-01' },
}

async function sendLead(
  app: TestApp,
  captcha: string | undefined,
  headers: Record<string, string> = {},
) {
  const body = JSON.stringify({
    ...sender,
    email: `${crypto.randomUUID().slice(0, 8)}@kestrel.example`,
    captcha,
  })
  const { status, body: answer } = await app.api('/leads/free-trial', {
    method: 'POST',
    headers: { ...json, ...headers },
    body,
  })
  return {
    status,
    code: (answer as { code?: string }).code,
    answer: answer as Record<string, unknown>,
  }
}

const countOf = async (app: TestApp) =>
  (
    await app.rows<{ count: number }>(
      sql`select count(*)::int as count from inquiry where email like '%@kestrel.example'`,
    )
  )[0]?.count

test('a captcha solution works once, even for concurrent requests, and only for the kind of form and from the network of the challenge', async () => {
  await using app = await startApp({ config: quickCaptcha, env: { TRUST_PROXY: '127.0.0.1' } })
  const here = { 'X-Forwarded-For': '198.51.100.7' }
  const token = await solved(app, 'lead', here)
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendLead(app, token, here)))
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([
    201, 403, 403, 403, 403, 403, 403, 403,
  ])
  expect((await sendLead(app, token, here)).code).toBe('captcha.failed')
  expect((await sendLead(app, await solved(app, 'help', here), here)).code).toBe('captcha.failed')
  expect(
    (await sendLead(app, await solved(app, 'lead', here), { 'X-Forwarded-For': '203.0.113.9' }))
      .code,
  ).toBe('captcha.failed')
  expect((await sendLead(app, 'forged', here)).code).toBe('captcha.failed')
  for (const nothing of [undefined, '', '  '])
    expect(await sendLead(app, nothing, here)).toMatchObject({
      status: 400,
      code: 'captcha.missing',
    })
  expect(await countOf(app)).toBe(1)
})

test('a form with an invalid field does not use up the captcha solution', async () => {
  await using app = await startApp({ config: quickCaptcha })
  const captcha = await solved(app, 'lead')
  const wrong = JSON.stringify({ ...sender, email: 'nobody', captcha })
  expect(
    (await app.api('/leads/free-trial', { method: 'POST', headers: json, body: wrong })).status,
  ).toBe(422)
  expect((await sendLead(app, captcha)).status).toBe(201)
})

test('a form whose email cannot be stored is not stored either, and does not use up the captcha solution', async () => {
  await using app = await startApp({ config: quickCaptcha })
  const captcha = await solved(app, 'lead')
  await app.resources.database.run('alter table mail rename to mail_gone')
  expect((await sendLead(app, captcha)).status).toBe(500)
  await app.resources.database.run('alter table mail_gone rename to mail')
  expect(await countOf(app)).toBe(0)
  expect((await sendLead(app, captcha)).status).toBe(201)
})

test('a form submitted too fast gets a Retry-After header, and its captcha solution is not used up', async () => {
  await using app = await startApp({
    config: {
      ...quickCaptcha,
      forms: { ...(quickCaptcha['forms'] as object), minFillSeconds: 60 },
    },
  })
  const captcha = await solved(app, 'lead')
  const body = JSON.stringify({ ...sender, email: 'a@kestrel.example', captcha })
  const early = await app.http.post('/marketplace/api/v1/leads/free-trial').set(json).send(body)
  expect([early.status, early.headers['retry-after']]).toEqual([
    403,
    expect.stringMatching(/^(5\d|60)$/),
  ])
  expect(await app.rows(sql`select 1 from used_captcha`)).toEqual([])
})

test('while the captcha provider is down, a form gets a 503 with the support email address and is not stored', async () => {
  const captcha = { provider: 'turnstile', siteKey: 'key', verifyUrl: 'http://127.0.0.1:9/' }
  await using app = await startApp({
    config: { scripts: { global: { captcha }, china: { captcha } } },
    env: { CAPTCHA_SECRET: 'one', CAPTCHA_SECRET_CHINA: 'two' },
  })
  expect(await app.api('/captcha/challenge?action=lead&websiteCode=zh-cn')).toMatchObject({
    status: 200,
    body: { provider: 'turnstile', siteKey: 'key', parameters: null },
  })
  expect(await sendLead(app, 'token')).toMatchObject({
    status: 503,
    code: 'upstream.failed',
    answer: { retryable: true, context: { supportMail: 'support@meridian.example' } },
  })
  expect(await countOf(app)).toBe(0)
  expect(JSON.stringify(app.log)).not.toMatch(/kestrel|"token"/)
})

test('the app does not start with a captcha provider whose secret is missing; after a change to such a provider, forms get a 503', async () => {
  const turnstile = { scripts: { global: { captcha: { provider: 'turnstile', siteKey: 'key' } } } }
  await expect(startApp({ config: turnstile })).rejects.toThrow('CAPTCHA_SECRET')
  await using app = await startApp({ config: quickCaptcha })
  const captcha = await solved(app, 'lead')
  await changeTable(app.resources.config.folder, 'scripts', turnstile.scripts)
  app.resources.config.reload()
  expect(await sendLead(app, captcha)).toMatchObject({ status: 503, code: 'upstream.failed' })
})

test.each(['production', 'development'])(
  'in %s the app does not start without a captcha provider',
  async (mode) => {
    const none = { scripts: { global: { captcha: { provider: 'none' } } } }
    await expect(startApp({ config: none, env: { NODE_ENV: mode } })).rejects.toThrow('for tests')
  },
)

test('used captcha solutions are deleted when they would have expired', async () => {
  await using app = await startApp({ config: quickCaptcha })
  await sendLead(app, await solved(app, 'lead'))
  const { db } = app.resources.database
  const at = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) })
  expect([
    await forgetUsedCaptchas(db, undefined, at(19)),
    await forgetUsedCaptchas(db, undefined, at(21)),
    await forgetUsedCaptchas(db, undefined, at(21)),
  ]).toEqual([0, 1, 0])
})
