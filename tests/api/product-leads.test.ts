import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { newAddress, question, referenceNoOf, sender, sendForm } from '#tests/support/forms.ts'

const interest = {
  productAlias: 'edgelink-gateway',
  partNumber: '980EDGWST01',
  openedFrom: 'plan',
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: quickCaptcha })
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(['/leads/free-trial', '/leads/request-demo', '/leads/pricebook', '/help/sales-support'])(
  'a form sent to %s names product, plan and the place it was opened from, also in both emails',
  async (path) => {
    const { email } = newAddress()
    const fields = path.startsWith('/help') ? question : sender
    const { status, body } = await sendForm(app, `${path}?websiteCode=ja-jp`, {
      ...fields,
      ...interest,
      email,
    })
    expect({ status, body }).toMatchObject({ status: 201 })
    const reference = referenceNoOf(body)
    expect(
      await app.rows(
        sql`select product_alias, part_number, opened_from from inquiry
          where reference_no = ${reference}`,
      ),
    ).toEqual([
      { product_alias: 'edgelink-gateway', part_number: '980EDGWST01', opened_from: 'plan' },
    ])
    const mails = await app.rows<{ to: string; facts: Record<string, string> }>(
      sql`select "to", facts from mail where key like ${`% ${reference}`}`,
    )
    const [toSender, toDesk] = [true, false].map((isSender) =>
      mails.find((it) => (it.to === email) === isSender),
    )
    const named = {
      product: 'EdgeLink プロトコルゲートウェイ',
      plan: expect.stringMatching(/.+( \(|（)980EDGWST01[)）]$/),
    }
    expect(toSender?.facts).toMatchObject(named)
    expect(toSender?.facts).not.toHaveProperty('openedFrom')
    expect(toDesk?.facts).toMatchObject({ ...named, openedFrom: 'plan' })
  },
)

test.each([
  ['a product that the site does not sell', { productAlias: 'no-such-product' }, 'productAlias'],
  ['a plan of another product', { partNumber: '980EDGWXX99' }, 'partNumber'],
  ['a plan without a product', { productAlias: '' }, 'partNumber'],
  ['an unknown place', { openedFrom: 'nowhere' }, 'openedFrom'],
])('a form about %s is refused at that field', async (_name, change, field) => {
  const wrong = { ...sender, ...newAddress(), ...interest, ...change }
  expect(await sendForm(app, '/leads/request-demo', wrong)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: `/${field}`, code: 'field.option_unknown' }] },
  })
})

test('a trial is refused for a product without one, and a demo of it is not', async () => {
  const wanted = { ...sender, ...newAddress(), productAlias: 'ec-560-edge-computer' }
  expect(await sendForm(app, '/leads/free-trial', wanted)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/productAlias', code: 'field.option_unknown' }] },
  })
  expect((await sendForm(app, '/leads/request-demo', wanted)).status).toBe(201)
})

test('requests of one person for two products have two references, and for one product one', async () => {
  const { email } = newAddress()
  const ask = async (productAlias: string) =>
    referenceNoOf(
      (await sendForm(app, '/leads/request-demo', { ...sender, email, productAlias })).body,
    )
  const [first, other, again] = [
    await ask('edgelink-gateway'),
    await ask('edge365-fleet'),
    await ask('edgelink-gateway'),
  ]
  expect(other).not.toBe(first)
  expect(again).toBe(first)
})
