import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Questionnaire } from '#server/contact/demo/contract.ts'
import { forgetDemoCustomers } from '#server/contact/demo/service.ts'
import { demoPrefix } from '#server/platform/address/api-prefix.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha, solved } from '#tests/support/captcha.ts'
import { ownPageHeaders } from '#tests/support/people.ts'

const questionnaireResults = [
  { questionId: 1, answerId: 2 },
  { questionId: 2, answerId: 1 },
  { questionId: 3, answerId: 4 },
]
const names = { firstName: 'Ada', lastName: 'Chen' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: quickCaptcha })
})
afterAll(() => app[Symbol.asyncDispose]())

async function post(
  step: string,
  body: object,
  { key = crypto.randomUUID(), locale = 'ja-jp' }: { key?: string | null; locale?: string } = {},
) {
  const headers = {
    ...ownPageHeaders,
    'Content-Type': 'application/json',
    ...(key === null ? {} : { 'Idempotency-Key': key }),
  }
  const {
    status,
    text,
    headers: told,
  } = await app.http
    .post(`${demoPrefix}/${step}?websiteCode=${locale}`)
    .set(headers)
    .send(JSON.stringify(body))
  return {
    status,
    body: JSON.parse(text) as Record<string, unknown>,
    isReplayed: told['idempotent-replayed'] === 'true',
  }
}

const answers = async (changes: object = {}) => ({
  captcha: await solved(app, 'demo'),
  email: 'Ada.Chen@Kestrel.EXAMPLE',
  questionnaireResults,
  ...changes,
})
const identified = async () => String((await post('customer', await answers())).body['id'])
const mailsOf = (id: string) =>
  app.rows<{ kind: string; to: string; locale: string }>(
    sql`select kind, "to", locale from mail where key like ${`% ${id}`} order by kind`,
  )

test('a customer answers the questionnaire, requests a demo, which sends two emails, and finishes', async () => {
  const answered = await post('customer', await answers())
  expect(answered).toMatchObject({
    status: 201,
    body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  const customerId = String(answered.body['id'])
  expect(await mailsOf(customerId)).toEqual([])
  expect(await post('request-a-demo', { customerId, ...names })).toMatchObject({
    status: 200,
    body: { state: 'requested', hasRequestDemo: true },
  })
  expect(await mailsOf(customerId)).toEqual([
    { kind: 'demo.notice', to: 'sales-jp@meridian.example', locale: 'ja-jp' },
    { kind: 'demo.requested', to: 'Ada.Chen@kestrel.example', locale: 'ja-jp' },
  ])
  expect(
    await post('finish', { customerId, email: 'ada.chen@kestrel.example' }, { key: null }),
    'upper and lower case are the same',
  ).toMatchObject({ status: 200, body: { state: 'finished' } })
  expect(await mailsOf(customerId)).toHaveLength(3)
})

test('repeated and concurrent requests create one demo and send each email once', async () => {
  const customerId = await identified()
  const asked = await Promise.all(
    ['Ada', 'Eve', 'Mia', 'Zoe'].map((firstName) =>
      post('request-a-demo', { customerId, firstName, lastName: 'Chen' }),
    ),
  )
  expect(asked.map((it) => [it.status, it.body['state']])).toEqual(
    [200, 200, 200, 200].map((it) => [it, 'requested']),
  )
  const receipt = asked[0]?.body['receipt']
  expect(new Set(asked.map((it) => JSON.stringify(it.body['receipt']))).size).toBe(1)
  expect(receipt).toEqual({
    referenceNo: expect.stringMatching(/^R[2-9A-Z]{3}-[2-9A-Z]{4}-[2-9A-Z]{3}$/),
    expectedReplyBy: expect.stringMatching(/T09:00:00.000Z$/),
  })
  expect(await mailsOf(customerId)).toHaveLength(2)
  for (let times = 0; times < 2; times += 1)
    expect((await post('finish', { customerId, email: 'Ada.Chen@kestrel.example' })).body).toEqual({
      state: 'finished',
      hasRequestDemo: true,
      receipt,
    })
  expect(await mailsOf(customerId)).toHaveLength(3)
  expect((await post('request-a-demo', { customerId, ...names })).body).toEqual({
    state: 'finished',
    hasRequestDemo: true,
    receipt,
  })
  expect(await mailsOf(customerId)).toHaveLength(3)
})

test('a customer who finished without a demo can still request one', async () => {
  const customerId = await identified()
  expect((await post('finish', { customerId, email: 'Ada.Chen@kestrel.example' })).body).toEqual({
    state: 'finished',
    hasRequestDemo: false,
    receipt: null,
  })
  expect((await post('request-a-demo', { customerId, ...names })).body).toMatchObject({
    state: 'finished',
    hasRequestDemo: true,
  })
})

test('a request without an idempotency key is rejected, and a repeated key replays the first response', async () => {
  for (const [step, body] of [
    ['customer', await answers()],
    ['request-a-demo', { customerId: await identified(), ...names }],
  ] as const)
    expect(await post(step, body, { key: null })).toMatchObject({
      status: 400,
      body: { code: 'idempotency.key_missing' },
    })
  const key = crypto.randomUUID()
  const first = await post('customer', await answers(), { key })
  const again = await post('customer', { ...(await answers()), captcha: 'spent' }, { key })
  expect([first.isReplayed, again.isReplayed, again.status, again.body]).toEqual([
    false,
    true,
    201,
    first.body,
  ])
  expect(
    await post('customer', await answers({ email: 'eve@kestrel.example' }), { key }),
  ).toMatchObject({
    status: 422,
    body: { code: 'idempotency.key_reused' },
  })
})

test.each([
  ['no answers', []],
  ['only two answers', questionnaireResults.slice(0, 2)],
  ['an unanswered question', [...questionnaireResults.slice(0, 2), { questionId: 3, answerId: 0 }]],
  [
    'a question answered twice',
    [...questionnaireResults.slice(0, 2), { questionId: 2, answerId: 1 }],
  ],
  ['a fourth question', [...questionnaireResults, { questionId: 4, answerId: 1 }]],
])('a questionnaire with %s is rejected as incomplete', async (_name, results) => {
  const { status, body } = await post(
    'customer',
    await answers({ questionnaireResults: results, email: 'nobody' }),
  )
  expect({ status, body }).toMatchObject({
    status: 422,
    body: {
      errors: [
        { pointer: '/email', code: 'field.email_invalid' },
        { pointer: '/questionnaireResults', code: 'demo.answers_incomplete' },
      ],
    },
  })
  expect(
    (await post('customer', await answers({ questionnaireResults: results }))).body['code'],
  ).toBe('demo.answers_incomplete')
})

test('the questionnaire offers the answers that are accepted, in the language of the site', async () => {
  const { status, text } = await app.http.get(`${demoPrefix}/questionnaire?websiteCode=ja-jp`)
  const { questions, products } = JSON.parse(text) as Questionnaire
  expect(status).toBe(200)
  expect(questions.map((it) => [it.code, it.questionId])).toEqual([
    ['industry', 1],
    ['goal', 2],
    ['hosting', 3],
    ['internet', null],
    ['devices', null],
  ])
  expect(questions[0]?.answers[0]).toEqual({
    id: 1,
    code: 'factory',
    name: '製造',
    hint: 'ライン、設備、セル',
  })
  expect(products).toContainEqual({ product: 'ifactory-trace', industries: [1, 5], goals: [4] })
  for (const [index, question] of questions.slice(0, 3).entries()) {
    const results = questionnaireResults.with(index, {
      questionId: index + 1,
      answerId: question.answers.length + 1,
    })
    expect(await post('customer', await answers({ questionnaireResults: results }))).toMatchObject({
      status: 422,
      body: {
        errors: [{ pointer: '/questionnaireResults', code: 'field.option_unknown' }],
      },
    })
  }
})

test('the sales desk gets the answers in words, with the reference of the receipt', async () => {
  const customerId = await identified()
  const { body } = await post('request-a-demo', { customerId, ...names })
  const [notice] = await app.rows<{ facts: Record<string, string> }>(
    sql`select facts from mail where key = ${`demo.notice ${customerId}`}`,
  )
  expect(notice?.facts).toMatchObject({
    answers: '電力・エネルギー · 現場の見える化 · まだ決まっていない',
    referenceNo: (body['receipt'] as { referenceNo: string }).referenceNo,
  })
})

test('the questionnaire needs a captcha solution, which works once', async () => {
  expect(await post('customer', await answers({ captcha: '' }))).toMatchObject({
    status: 400,
    body: { code: 'captcha.missing' },
  })
  expect(
    await post('customer', await answers({ captcha: await solved(app, 'lead') })),
  ).toMatchObject({ status: 403, body: { code: 'captcha.failed' } })
  const captcha = await solved(app, 'demo')
  const both = await Promise.all([
    post('customer', await answers({ captcha })),
    post('customer', await answers({ captcha })),
  ])
  expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([201, 403])
})

test('a customer cannot continue with an unknown id or a different email address', async () => {
  const customerId = await identified()
  expect(await post('request-a-demo', { customerId: crypto.randomUUID(), ...names })).toMatchObject(
    { status: 404, body: { code: 'not_found' } },
  )
  expect(await post('finish', { customerId, email: 'eve@kestrel.example' })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await mailsOf(customerId)).toEqual([])
})

test('the demo operations exist only under their own path, and other sites cannot call them', async () => {
  const body = JSON.stringify({ customerId: crypto.randomUUID(), email: 'a@kestrel.example' })
  const json = { 'Content-Type': 'application/json' }
  expect(
    (
      await app.http
        .post('/marketplace/api/v1/finish')
        .set({ ...ownPageHeaders, ...json })
        .send(body)
    ).status,
  ).toBe(404)
  expect((await app.http.get(`${demoPrefix}/menus`)).status).toBe(404)
  const wrongMethod = await app.http.get(`${demoPrefix}/finish`)
  expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'POST, OPTIONS'])
  const foreign = await app.http
    .post(`${demoPrefix}/finish`)
    .set({ ...json, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' })
    .send(body)
  expect([foreign.status, (JSON.parse(foreign.text) as { code: string }).code]).toEqual([
    403,
    'auth.csrf',
  ])
})

test('demo customers are deleted after thirty days', async () => {
  const customerId = await identified()
  const { db } = app.resources.database
  const { current } = app.resources.config
  const inDays = (days: number) => ({ now: new Date(Date.now() + days * 86_400_000) })
  expect(await forgetDemoCustomers(db, current, inDays(29))).toBe(0)
  expect(await forgetDemoCustomers(db, current, inDays(31))).toBeGreaterThan(0)
  expect((await post('request-a-demo', { customerId, ...names })).status).toBe(404)
})
