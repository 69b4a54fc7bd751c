import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { Response } from 'supertest'
import { newAddress } from '#tests/support/forms.ts'
import { faultyFields, hiddenFields, locationOf, postForm } from '#tests/support/form-pages.ts'
import { ownPageHeaders } from '#tests/support/people.ts'

const noWait = {
  forms: { withoutScript: { minReadSeconds: 0, expiresMinutes: 60, receiptMinutes: 60 } },
}
const sales = '/en-int/marketplace/help/sales-support'
const technical = '/ja-jp/marketplace/help/technical-support'
const fields = {
  issueType: 'products-services',
  issueDescription: 'Which plan covers forty gateways on two sites?',
  firstName: 'Ada',
  lastName: 'Chen',
  companyName: 'Kestrel <Bearings>',
  email: 'ada.chen@kestrel.example',
  phone: '02 2345 6789',
  country: 'TW',
  'consent[privacyVersion]': '2026-01',
}
const fault = { ...fields, issueType: 'products-technical-support' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: noWait })
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(locales)(
  'the form page on %s is the same for every visitor and sets no cookie',
  async (locale) => {
    const path = `/${locale}/marketplace/help/technical-support`
    const [one, two] = [await app.http.get(path), await app.http.get(path)]
    expect(one.status).toBe(200)
    expect(one.text === two.text).toBe(true)
    expect(one.headers['set-cookie']).toBeUndefined()
    const [tag = ''] = /<form [^>]*data-form=[^>]*>/.exec(one.text) ?? []
    expect(tag).toContain('method="post"')
    expect(tag).toContain(`action="${path}"`)
    expect(one.text.includes('type="file"')).toBe(true)
  },
)

test('the URL can preselect a subject, and the canonical URL omits it', async () => {
  const chosen = ({ text }: Response) =>
    [...text.matchAll(/<input type="radio"[^>]*name="issueType"[^>]*>/g)].find(([tag]) =>
      tag.includes('checked'),
    )?.[0]
  const right = await app.http.get(`${sales}?IssueType=billing-support`)
  expect(chosen(right)).toContain('value="billing-support"')
  expect(/<link rel="canonical" href="([^"]+)"/.exec(right.text)?.[1]).toMatch(
    /\/help\/sales-support$/,
  )
  expect(chosen(await app.http.get(`${technical}?IssueType=website-support`))).toContain(
    'value="website-support"',
  )
  for (const wrong of ['nothing', 'website-support', '%3Cscript%3E'])
    expect(chosen(await app.http.get(`${sales}?IssueType=${wrong}`)), wrong).toBeUndefined()
})

test('the message is prefilled with a known product in the URL; an unknown product is ignored', async () => {
  const message = ({ text }: Response) =>
    /<textarea[^>]*name="issueDescription"[^>]*>([^<]*)</.exec(text)?.[1]
  expect(
    message(await app.http.get(`${sales}?IssueType=free-trial-support&about=edgelink-gateway`)),
  ).toMatch(/^\n?About: EdgeLink Protocol Gateway\n\n$/)
  for (const wrong of ['nothing', '..', '%3Cscript%3E', 'a'.repeat(300), '%00'])
    expect(message(await app.http.get(`${sales}?about=${wrong}`)), wrong).toBe('')
})

test('the Japanese form asks for the family name first and preselects Japan as the country', async () => {
  const { text } = await app.http.get(technical)
  expect(text.indexOf('name="lastName"')).toBeLessThan(text.indexOf('name="firstName"'))
  expect(text).toMatch(/<option value="JP" selected="">日本</)
  const english = await app.http.get(sales)
  expect(english.text.indexOf('name="firstName"')).toBeLessThan(
    english.text.indexOf('name="lastName"'),
  )
})

test('a form is reviewed, sent and confirmed; reloading the receipt sends nothing', async () => {
  const { email } = newAddress()
  const looked = await postForm(app, technical, { ...fault, email, 'consent[marketing]': 'on' })
  expect(looked.status).toBe(200)
  expect(looked.headers['cache-control']).toBe('no-store')
  expect(looked.text).toContain('Kestrel &lt;Bearings&gt;')
  const again = hiddenFields(looked)
  const sent = await postForm(app, technical, again)
  expect(sent.status).toBe(303)
  expect(sent.headers['cache-control']).toBe('no-store')
  const receipts = [await app.http.get(locationOf(sent)), await app.http.get(locationOf(sent))]
  const kept = await app.rows<Record<string, unknown>>(
    sql`select * from inquiry where email = ${email}`,
  )
  expect(kept).toMatchObject([
    {
      form: 'technical-support',
      locale: 'ja-jp',
      company_name: 'Kestrel <Bearings>',
      is_marketing_wanted: true,
      privacy_version: '2026-01',
    },
  ])
  for (const receipt of receipts) {
    expect(receipt.status).toBe(200)
    expect(receipt.headers['cache-control']).toBe('no-store')
    expect(receipt.text).toContain(String(kept[0]?.['reference_no']))
    expect(receipt.text).toContain('noindex')
    expect(receipt.text).not.toContain(email)
  }
})

test('each invalid field is marked, and the form keeps its input', async () => {
  const wrong = {
    ...fields,
    firstName: 'see https://x.example',
    email: 'ada.kestrel.example',
    phone: '12',
    country: 'ZZ',
    issueDescription: 'short "quoted"',
  }
  const { 'consent[privacyVersion]': _, ...unticked } = wrong
  const answer = await postForm(app, sales, unticked)
  expect(answer.status).toBe(422)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(faultyFields(answer)).toEqual(['firstName', 'country', 'email', 'phone', 'privacy'])
  for (const name of ['firstName', 'email', 'phone', 'country', 'privacy'])
    expect(answer.text).toMatch(
      new RegExp(
        `id="form-${name}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="form-${name}"`,
      ),
    )
  expect(answer.text).toContain('short &quot;quoted&quot;</textarea>')
  expect(answer.text).toContain('value="ada.kestrel.example"')
  expect(answer.text).toMatch(
    /checked="" value="products-services"|value="products-services"[^>]*checked=""/,
  )
  expect(answer.text).toMatch(/<title>Please check: /)
})

test('a reviewed form can be edited again', async () => {
  const looked = await postForm(app, sales, { ...fields, ...newAddress() })
  const answer = await postForm(app, sales, { ...hiddenFields(looked), step: 'write' })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Which plan covers forty gateways on two sites?</textarea>')
  expect(faultyFields(answer)).toEqual([])
})

test('a reviewed form is accepted once, and only with the reviewed content', async () => {
  const { email } = newAddress()
  const again = hiddenFields(await postForm(app, sales, { ...fields, email }))
  const changed = await postForm(app, sales, {
    ...again,
    issueDescription: 'Something that nobody looked over at all.',
  })
  expect(changed.status).toBe(403)
  expect(hiddenFields(changed)['pass']).not.toBe(again['pass'])
  const statuses = await Promise.all(
    Array.from({ length: 4 }, () => postForm(app, sales, again).then((it) => it.status)),
  )
  expect(statuses.filter((it) => it === 303)).toHaveLength(1)
  expect((await postForm(app, sales, again)).status).toBe(403)
  expect((await postForm(app, sales, { ...fields, email, pass: 'forged.by.hand' })).status).toBe(
    403,
  )
  expect(await app.rows(sql`select 1 from inquiry where email = ${email}`)).toHaveLength(1)
})

test('a form is rejected if its hidden field is filled in or another site sent it', async () => {
  const { email } = newAddress()
  const again = hiddenFields(await postForm(app, sales, { ...fields, email }))
  const trapped = await postForm(app, sales, { ...again, website: 'https://x.example' })
  expect(trapped.status).toBe(403)
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    {},
  ] as Record<string, string>[]) {
    const foreign = await postForm(app, sales, again, headers)
    expect(foreign.status, JSON.stringify(headers)).toBe(403)
    expect(foreign.text).not.toContain(email)
  }
  expect(await app.rows(sql`select 1 from inquiry where email = ${email}`)).toHaveLength(0)
})

test('a picture is sent in the second step; if it is invalid or too large, the form keeps its input', async () => {
  const { email } = newAddress()
  const again = hiddenFields(await postForm(app, technical, { ...fault, email }))
  const none = await postForm(app, technical, {
    ...again,
    attachment: new File(['no picture'], 'x.png', { type: 'image/png' }),
  })
  expect({ status: none.status, faults: faultyFields(none) }).toEqual({
    status: 415,
    faults: ['attachment'],
  })
  const large = await postForm(app, technical, {
    ...hiddenFields(none),
    attachment: new File([new Uint8Array(3_000_000)], 'x.png', { type: 'image/png' }),
  })
  expect({ status: large.status, faults: faultyFields(large) }).toEqual({
    status: 413,
    faults: ['attachment'],
  })
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const sent = await postForm(app, technical, {
    ...hiddenFields(large),
    attachment: new File([pixel], 'x.png', { type: 'image/png' }),
  })
  expect(sent.status).toBe(303)
  expect(await app.rows(sql`select attachment from inquiry where email = ${email}`)).toEqual([
    { attachment: expect.stringMatching(/^help\/.+\.png$/) },
  ])
  expect(
    faultyFields(
      await postForm(app, sales, {
        ...hiddenFields(await postForm(app, sales, { ...fields, ...newAddress() })),
        attachment: new File([pixel], 'x.png'),
      }),
    ),
  ).toEqual(['attachment'])
})

test('a URL with a forged receipt, or with the receipt of a different form, shows the form', async () => {
  const sent = await postForm(
    app,
    sales,
    hiddenFields(await postForm(app, sales, { ...fields, ...newAddress() })),
  )
  const [, token = ''] = locationOf(sent).split('receipt=')
  for (const path of [
    `${sales}?receipt=${token.slice(0, -2)}xx`,
    `${sales}?receipt=`,
    `${technical}?receipt=${token}`,
  ]) {
    const answer = await app.http.get(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers['cache-control'], path).toBe('no-store')
    expect(answer.text, path).not.toContain('data-reference="true">R')
    expect(answer.text, path).toContain('data-form="')
  }
})

test('a page accepts a POST only if it has a form, and only in a valid form encoding', async () => {
  const headers = { ...ownPageHeaders, 'Content-Type': 'application/x-www-form-urlencoded' }
  const about = await app.http.post('/en-int/marketplace/help/contact-us').set(headers).send('a=b')
  expect({ status: about.status, allow: about.headers.allow }).toEqual({
    status: 405,
    allow: 'GET, HEAD',
  })
  const put = await app.http.put(sales).set(headers).send('a=b')
  expect({ status: put.status, allow: put.headers.allow }).toEqual({
    status: 405,
    allow: 'GET, HEAD, POST',
  })
  const encoded = await app.http
    .post(sales)
    .set(headers)
    .send(new URLSearchParams(fields).toString())
  expect(encoded.status).toBe(200)
  for (const [type, status] of [
    ['application/json', 400],
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=x', 400],
  ] as const)
    expect(
      (
        await app.http
          .post(sales)
          .set({ ...headers, 'Content-Type': type })
          .send('{}')
      ).status,
      type,
    ).toBe(status)
})

test('without JavaScript three forms can be sent per hour, and a rejected one keeps its input', async () => {
  await using limited = await startApp({ config: noWait, isLimited: true })
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) {
    const again = hiddenFields(await postForm(limited, sales, { ...fields, ...newAddress() }))
    const sent = await postForm(limited, sales, again)
    statuses.push(sent.status)
    if (sent.status !== 429) continue
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(3000)
    expect(hiddenFields(sent)).toEqual(again)
    expect(sent.text).toMatch(/in 60 minutes, or write to [^ ]+@/)
  }
  expect(statuses).toEqual([303, 303, 303, 429])
})
