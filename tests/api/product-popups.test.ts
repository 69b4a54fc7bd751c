import { sql } from 'drizzle-orm'
import type { Response } from 'supertest'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { popups } from '#config/popups.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { solved } from '#tests/support/captcha.ts'
import { faultyFields, hiddenFields, locationOf, postForm } from '#tests/support/form-pages.ts'
import { formHeaders, newAddress, sender } from '#tests/support/forms.ts'
import { headingOf } from '#tests/support/documents.ts'

const quickForms = {
  forms: {
    minFillSeconds: 0,
    captcha: { cost: 1, attempts: { from: 1, to: 20 } },
    withoutScript: { minReadSeconds: 0, expiresMinutes: 60, receiptMinutes: 60 },
  },
}
const product = '/marketplace/product/edgelink-gateway'
const plan = '980EDGWST01'
/** A product with cloud plans, and one of them. */
const cloud = { path: '/marketplace/product/edge365-fleet', plan: '980EDFMFR01' }
const addressOf = (popup: string, locale = 'en-int') =>
  popup === 'data-center'
    ? `/${locale}${cloud.path}?popup=${popup}&plan=${cloud.plan}&from=plan`
    : `/${locale}${product}?popup=${popup}&plan=${plan}&from=plan`
const forms = ['free-trial', 'request-demo', 'pricebook', 'contact-sales']
const filledIn = {
  productAlias: 'edgelink-gateway',
  partNumber: plan,
  openedFrom: 'plan',
  issueType: 'products-services',
  issueDescription: 'Which plan covers forty gateways on two sites?',
  firstName: 'Ada',
  lastName: 'Chen',
  companyName: 'Kestrel Bearings',
  email: 'ada.chen@kestrel.example',
  phone: '02 2345 6789',
  country: 'TW',
  'consent[privacyVersion]': '2026-01',
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: quickForms })
})
afterAll(() => app[Symbol.asyncDispose]())

const inputs = ({ text }: Response) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map((it) => [
      it[1],
      it[2],
    ]),
  )
const formTag = ({ text }: Response) => /<form [^>]*data-form=[^>]*>/.exec(text)?.[0] ?? ''

test.each(popups)(
  'the pop-up %s is a page that works without script, and search engines list the product instead',
  async (popup) => {
    for (const locale of ['en-int', 'ja-jp', 'zh-cn', 'zh-tw']) {
      const [one, two] = [
        await app.http.get(addressOf(popup, locale)),
        await app.http.get(addressOf(popup, locale)),
      ]
      expect(one.status, locale).toBe(200)
      expect(one.text === two.text, locale).toBe(true)
      expect(one.headers['set-cookie']).toBeUndefined()
      expect(one.text).toContain('name="robots" content="noindex"')
      expect(/rel="canonical" href="([^"]+)"/.exec(one.text)?.[1]).toMatch(
        /\/(edgelink-gateway|edge365-fleet)$/,
      )
      expect(headingOf(one.text), locale).toMatch(/Edge.*[(,（]/)
      expect(one.text).not.toMatch(/product:|forms:/)
    }
  },
)

test.each(forms)('the form of %s knows the product, its plan and the place', async (popup) => {
  const page = await app.http.get(addressOf(popup))
  expect(formTag(page)).toContain(`action="${addressOf(popup).replaceAll('&', '&amp;')}"`)
  expect(inputs(page)).toMatchObject({ productAlias: 'edgelink-gateway', openedFrom: 'plan' })
  expect(page.text).toMatch(/<option value="980EDGWST01" selected="">/)
  const other = await app.http.get(`/en-int${product}?popup=${popup}&plan=980&from=%3Cb%3E`)
  expect(inputs(other)).toMatchObject({ openedFrom: 'link' })
  expect(other.text).not.toMatch(/<option value="98[^"]*" selected/)
})

test('a data center of the site is chosen for a cloud plan, and goes with the form', async () => {
  const choice = await app.http.get(addressOf('data-center', 'zh-tw'))
  const offered = [...choice.text.matchAll(/type="radio"[^>]*name="dataCenter"[^>]*value="(\w+)"/g)]
  expect(offered.map((it) => it[1])).toEqual(['taipei', 'tokyo', 'singapore', 'frankfurt'])
  expect(inputs(choice)).toMatchObject({ popup: 'free-trial', plan: cloud.plan, from: 'plan' })
  const path = `/zh-tw${cloud.path}?popup=free-trial&plan=${cloud.plan}&from=plan&dataCenter=tokyo`
  const form = await app.http.get(path)
  expect(form.text).toMatch(/<option value="tokyo" selected="">日本東京</)
  const { email } = newAddress()
  const wanted = {
    ...filledIn,
    email,
    productAlias: 'edge365-fleet',
    partNumber: cloud.plan,
    dataCenter: 'tokyo',
  }
  const review = await postForm(app, path, wanted)
  expect(review.text).toContain('日本東京')
  expect((await postForm(app, path, hiddenFields(review))).status).toBe(303)
  expect(
    await app.rows(sql`select data_center, opened_from from inquiry where email = ${email}`),
  ).toEqual([{ data_center: 'tokyo', opened_from: 'plan' }])
  const elsewhere = await postForm(app, path, { ...wanted, dataCenter: 'shanghai' })
  expect([elsewhere.status, faultyFields(elsewhere)]).toEqual([422, ['dataCenter']])
  expect((await app.http.get(`/zh-tw${product}?popup=data-center`)).status).toBe(301)
})

test('a pop-up that the product does not offer leads to the sales desk, and an unknown one to the product', async () => {
  const hardware = '/en-int/marketplace/product/ec-560-edge-computer'
  const gone = await app.http.get(`${hardware}?popup=free-trial&from=link`)
  expect([gone.status, gone.headers['location']]).toEqual([
    301,
    `http://localhost:3000${hardware}?popup=contact-sales&from=link`,
  ])
  const unknown = await app.http.get(`/en-int${product}?popup=nonsense`)
  expect([unknown.status, formTag(unknown)]).toEqual([200, ''])
  expect((await app.http.get('/en-int/marketplace/product/none?popup=pricebook')).status).toBe(404)
  expect((await postForm(app, `/en-int${product}`, filledIn)).status).toBe(405)
})

test.each(forms)(
  'without script, the form of %s is reviewed, sent once and confirmed with what happens next',
  async (popup) => {
    const path = addressOf(popup, 'ja-jp')
    const { email } = newAddress()
    const review = await postForm(app, path, { ...filledIn, email })
    expect([review.status, review.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(review.text).toContain('スタンダード')
    const sent = await postForm(app, path, hiddenFields(review))
    expect(sent.status).toBe(303)
    expect(locationOf(sent)).toMatch(new RegExp(`\\?popup=${popup}&receipt=`))
    const again = await postForm(app, path, hiddenFields(review))
    expect(again.status).toBe(403)
    const rows = await app.rows<Record<string, unknown>>(
      sql`select form, product_alias, part_number, opened_from, reference_no from inquiry
        where email = ${email}`,
    )
    expect(rows).toEqual([
      {
        form: popup === 'contact-sales' ? 'sales-support' : popup,
        product_alias: 'edgelink-gateway',
        part_number: plan,
        opened_from: 'plan',
        reference_no: expect.any(String),
      },
    ])
    const receipt = await app.http.get(locationOf(sent))
    expect([receipt.status, receipt.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(receipt.text).toContain(String(rows[0]?.['reference_no']))
    expect(receipt.text).toMatch(/営業担当が/)
    expect(receipt.text).toContain(`href="/ja-jp${product}" `)
    expect(receipt.text).not.toContain(email)
  },
)

test('twelve wrong inputs get twelve different messages, and everything else is kept', async () => {
  const wrong: Record<string, string>[] = [
    { firstName: '' },
    { lastName: 'see https://x.example' },
    { companyName: 'K'.repeat(101) },
    { country: '' },
    { country: 'ZZ' },
    { email: '' },
    { email: 'ada.kestrel.example' },
    { email: 'ada@kestrel' },
    { email: 'ada chen@kestrel.example' },
    { email: 'ada@gmail.com' },
    { phone: '02 CALL ME' },
    { phone: '123' },
  ]
  const messages = []
  for (const change of wrong) {
    const page = await postForm(app, addressOf('free-trial'), { ...filledIn, ...change })
    expect([page.status, faultyFields(page)], JSON.stringify(change)).toEqual([
      422,
      Object.keys(change),
    ])
    for (const [name, text] of Object.entries({ ...filledIn, ...change }))
      if (!name.startsWith('issue') && text !== '' && text !== 'ZZ')
        expect(page.text, `${name} after ${JSON.stringify(change)}`).toContain(`value="${text}"`)
    messages.push(/<li><a href="#form-\w+">([^<]+)</.exec(page.text)?.[1])
  }
  expect(new Set(messages).size).toBe(12)
  expect(messages[9]).toContain('gmail.com')
})

test('the free email services of a locale are refused there only', async () => {
  const email = 'ada@pchome.com.tw'
  const faulty = async (locale: string) =>
    faultyFields(await postForm(app, addressOf('request-demo', locale), { ...filledIn, email }))
  expect([await faulty('zh-tw'), await faulty('en-int')]).toEqual([['email'], []])
  expect(
    faultyFields(await postForm(app, addressOf('contact-sales', 'zh-tw'), { ...filledIn, email })),
  ).toEqual([])
})

test('a product that is withdrawn while its form is open is explained', async () => {
  const page = await postForm(app, addressOf('pricebook'), { ...filledIn, productAlias: 'gone' })
  expect(page.status).toBe(422)
  expect(page.text).toContain('This product or plan is no longer offered here')
  expect(page.text).toContain('value="Kestrel Bearings"')
})

test.each(['free-trial', 'request-demo', 'pricebook'])(
  'a captcha that is used, forged, expired, for another form or missing sends no %s',
  async (kind) => {
    const send = async (captcha: string | undefined) => {
      const { status, body } = await app.api(`/leads/${kind}`, {
        method: 'POST',
        headers: formHeaders,
        body: JSON.stringify({ ...sender, ...newAddress(), captcha }),
      })
      return [status, (body as { code?: string }).code]
    }
    const token = await solved(app, 'lead')
    const forged = await solved(app, 'lead')
    const old = await solved(app, 'lead')
    const answers = await Promise.all([send(token), send(token), send(token)])
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
    const refused = [403, 'captcha.failed']
    expect(await send(token)).toEqual(refused)
    expect(await send(`${forged.slice(0, -8)}AAAAAAA=`)).toEqual(refused)
    expect(await send(await solved(app, 'help'))).toEqual(refused)
    expect(await send('')).toEqual([400, 'captcha.missing'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 })
    try {
      expect(await send(old)).toEqual(refused)
    } finally {
      vi.useRealTimers()
    }
  },
)
