import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha, solved } from '#tests/support/captcha.ts'
import {
  formHeaders,
  newAddress,
  question,
  referenceNoOf,
  sender,
  sendForm,
} from '#tests/support/forms.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: quickCaptcha })
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(locales)(
  'a lead from %s is stored, confirmed by email and forwarded to sales, in the language of the site',
  async (locale) => {
    const { email } = newAddress()
    const { status, body, answer } = await sendForm(
      app,
      `/leads/request-demo?websiteCode=${locale}`,
      {
        ...sender,
        email,
      },
    )
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        data: {
          referenceNo: expect.stringMatching(/^R[2-9A-Z]{3}-[2-9A-Z]{4}-[2-9A-Z]{3}$/),
          expectedReplyBy: expect.any(String),
        },
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const reference = referenceNoOf(body)
    const [kept] = await app.rows<Record<string, unknown>>(
      sql`select * from inquiry where reference_no = ${reference}`,
    )
    expect(kept).toMatchObject({
      form: 'request-demo',
      locale,
      email,
      phone: '02 2345 6789',
      phone_e164: '+886223456789',
      person_id: null,
      is_marketing_wanted: false,
    })
    const mails = await app.rows<{ kind: string; to: string; locale: string }>(
      sql`select kind, "to", locale from mail where key like ${`% ${reference}`} order by kind`,
    )
    expect(mails).toEqual([
      { kind: 'lead.demo', to: email, locale },
      { kind: 'lead.demo-notice', to: expect.stringMatching(/^sales/), locale },
    ])
  },
)

test('the errors of all fields are reported together', async () => {
  const wrong = {
    firstName: ' ',
    lastName: 'see https://x.example',
    companyName: 'K'.repeat(101),
    email: 'ada@gmail.com',
    phone: '12',
    country: 'ZZ',
  }
  const { status, body } = await sendForm(app, '/leads/free-trial?websiteCode=ja-jp', {
    ...wrong,
    consent: { privacyVersion: '2019' },
  })
  expect({ status, body }).toMatchObject({
    status: 422,
    body: {
      code: 'field.required',
      errors: [
        { pointer: '/firstName', code: 'field.required' },
        { pointer: '/lastName', code: 'field.text_not_allowed' },
        { pointer: '/companyName', code: 'field.too_long', params: { max: 100 } },
        { pointer: '/phone', code: 'field.phone_invalid' },
        { pointer: '/country', code: 'field.country_unknown' },
        {
          pointer: '/email',
          code: 'field.email_not_company',
          message: expect.stringMatching(/[ぁ-ん]/),
        },
        { pointer: '/consent/privacyVersion', code: 'field.option_unknown' },
      ],
    },
  })
})

test('help forms accept addresses of free email services; lead forms do not', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@mail.yahoo.co.jp`
  expect(
    (await sendForm(app, '/leads/pricebook?websiteCode=ja-jp', { ...sender, email })).status,
  ).toBe(422)
  expect(
    (await sendForm(app, '/help/sales-support?websiteCode=ja-jp', { ...question, email })).status,
  ).toBe(201)
})

test('an HTML form submitted without JavaScript is accepted', async () => {
  const fields = new URLSearchParams({
    ...question,
    ...newAddress(),
    consent: '',
    captcha: await solved(app, 'help'),
    'consent[privacyVersion]': '2026-01',
    'consent[marketing]': 'on',
  })
  fields.delete('consent')
  const headers = { ...ownPageHeaders, 'Content-Type': 'application/x-www-form-urlencoded' }
  const { status, body } = await app.api('/help/sales-support?websiteCode=zh-tw', {
    method: 'POST',
    headers,
    body: String(fields),
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  const [kept] = await app.rows<object>(
    sql`select is_marketing_wanted, message from inquiry where reference_no = ${referenceNoOf(body)}`,
  )
  expect(kept).toEqual({ is_marketing_wanted: true, message: question.issueDescription })
})

test('a form repeated within ten minutes counts once, even with different spacing and case', async () => {
  const { email } = newAddress()
  const first = await sendForm(app, '/help/sales-support', { ...question, email })
  const again = await sendForm(app, '/help/sales-support', {
    ...question,
    email,
    issueDescription: `  ${question.issueDescription.toUpperCase()} `,
  })
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
  const other = await sendForm(app, '/help/sales-support', {
    ...question,
    email,
    issueDescription: 'Another question altogether.',
  })
  expect(other.status).toBe(201)
  const forms = await Promise.all(
    [1, 2, 3, 4].map(() => sendForm(app, '/leads/free-trial', { ...sender, email })),
  )
  expect(forms.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201])
  expect(new Set(forms.map((it) => referenceNoOf(it.body))).size).toBe(1)
  const [mails] = await app.rows<{ count: number }>(
    sql`select count(*)::int as count from mail where "to" = ${email}`,
  )
  expect(mails?.count).toBe(3)
})

test('a repeated idempotency key replays the first response without a new captcha solution', async () => {
  const headers = { ...formHeaders, 'Idempotency-Key': crypto.randomUUID() }
  const body = { ...sender, ...newAddress() }
  const first = await sendForm(app, '/leads/free-trial', body, headers)
  const again = await app.api('/leads/free-trial', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, captcha: 'spent' }),
  })
  expect([
    first.status,
    again.status,
    again.body,
    again.answer.headers['idempotent-replayed'],
  ]).toEqual([201, 201, first.body, 'true'])
  const other = await app.api('/leads/free-trial', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, firstName: 'Eve', captcha: 'spent' }),
  })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.key_reused' } })
})

test('a form from a signed-in person is stored with the company they act for', async () => {
  const { headers } = await signInAs(app, 'yi-chun.lin')
  const { body } = await sendForm(
    app,
    '/leads/pricebook',
    { ...sender, ...newAddress() },
    { ...formHeaders, ...headers },
  )
  const [kept] = await app.rows<{ account_id: string }>(
    sql`select account_id from inquiry join company on company.id = inquiry.company_id where reference_no = ${referenceNoOf(body)} and person_id is not null`,
  )
  expect(kept?.account_id).toBe('A-20417')
})

test('a call can be booked only within the business hours of the region that serves the site', async () => {
  const offered = await app.api('/cta/booking-times?websiteCode=zh-tw')
  expect(offered).toMatchObject({
    status: 200,
    body: { timeZone: 'Asia/Taipei', slotMinutes: 30, maxSlots: 3 },
  })
  const { timeInfos } = offered.body as { timeInfos: { start: string; end: string }[] }
  // the last day offered ends at the present time of day
  const closing = timeInfos.findLast((it) => it.start.endsWith('T09:30:00.000Z'))
  const day = closing?.start.slice(0, 10)
  const first = timeInfos.find((it) => it.start === `${day}T01:00:00.000Z`)
  const slot = (from: string, to: string) => ({
    start: `${day}T${from}:00+08:00`,
    end: `${day}T${to}:00+08:00`,
  })
  const request = {
    question: 'How are licenses moved?',
    timeZone: 'Asia/Taipei',
    consent: sender.consent,
  }
  const booked = await sendForm(app, '/cta/booking/spring-26?websiteCode=zh-tw', {
    ...request,
    timeInfos: [first, slot('17:30', '18:00')],
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const [mail] = await app.rows<{ to: string; facts: Record<string, string> }>(
    sql`select "to", facts from mail where key like ${`% ${referenceNoOf(booked.body)}`}`,
  )
  expect(mail).toMatchObject({
    to: 'sales-tw@meridian.example',
    facts: { trackingId: 'spring-26', timeZone: 'Asia/Taipei' },
  })
  const refused = await sendForm(app, '/cta/booking/spring-26?websiteCode=ja-jp', {
    ...request,
    timeInfos: [slot('17:30', '18:00'), slot('09:00', '09:15'), { start: 'soon', end: 'later' }],
  })
  expect(refused.body).toMatchObject({
    status: 422,
    errors: [
      { pointer: '/timeInfos/0/start', code: 'field.time_unavailable' },
      { pointer: '/timeInfos/1/end', code: 'field.time_unavailable' },
      { pointer: '/timeInfos/2/start', code: 'field.option_unknown' },
      { pointer: '/timeInfos/2/end', code: 'field.option_unknown' },
    ],
  })
})

test('a form with the hidden field filled in is rejected', async () => {
  expect(
    await sendForm(app, '/leads/free-trial', {
      ...sender,
      ...newAddress(),
      website: 'https://spam.example',
    }),
  ).toMatchObject({
    status: 403,
    body: { code: 'captcha.failed' },
  })
})

test('five forms of the same kind are accepted per hour; invalid ones do not count', async () => {
  await using limited = await startApp({ config: quickCaptcha, isLimited: true })
  const attempt = async (body: object, path = '/leads/free-trial') =>
    limited.api(path, {
      method: 'POST',
      headers: formHeaders,
      body: JSON.stringify({
        captcha: await solved(limited, path.startsWith('/leads') ? 'lead' : 'help'),
        ...body,
      }),
    })
  for (let times = 0; times < 6; times += 1)
    expect((await attempt({ ...sender, phone: '1' })).status).toBe(422)
  const answers = []
  for (let times = 0; times < 6; times += 1)
    answers.push(await attempt({ ...sender, ...newAddress() }))
  expect(answers.map((it) => [it.status, it.answer.headers['ratelimit-remaining']])).toEqual([
    [201, '4'],
    [201, '3'],
    [201, '2'],
    [201, '1'],
    [201, '0'],
    [429, '0'],
  ])
  expect((await attempt({ ...question, ...newAddress() }, '/help/sales-support')).status).toBe(201)
})

test('no log line contains what people typed into a form', async () => {
  const secret = 'Zebrafinch'
  await sendForm(app, '/leads/free-trial', {
    ...sender,
    firstName: secret,
    lastName: secret,
    email: `${secret}@kestrel.example`,
    phone: '02 9876 5432',
  })
  await sendForm(app, '/leads/free-trial', {
    ...sender,
    firstName: secret,
    email: `${secret}@gmail.com`,
    country: secret,
  })
  expect(JSON.stringify(app.log)).not.toMatch(/zebrafinch|98765432/i)
})
