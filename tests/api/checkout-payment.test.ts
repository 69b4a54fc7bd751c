import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientAs, refusalOf, visitorOf } from '#tests/support/client.ts'
import { buyerAs, holdQuote, place } from '#tests/support/orders.ts'
import { computer, computerItems, holdOnTerms, quoteRefusal } from '#tests/support/quotes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const taiwanAdmin = () => buyerAs(app, 'yi-chun.lin')

test('the exchange rate and the tax rate for cash prices are those of the region', async () => {
  const taiwan = await clientAs(app, 'yi-chun.lin')
  const japan = await clientAs(app, 'ken.takahashi')
  const china = await clientAs(app, 'wang.lei')
  expect(await taiwan.rates.exchangeRate({ websiteCode: 'zh-tw' })).toEqual({
    currency: 'TWD',
    rate: '31.275',
    rateAt: '2026-11-20T08:00:00.000Z',
  })
  expect(await japan.rates.exchangeRate({ websiteCode: 'ja-jp' })).toMatchObject({
    currency: 'JPY',
    rate: '1',
  })
  expect(await china.rates.exchangeRate({ websiteCode: 'zh-cn' })).toEqual({
    currency: 'CNY',
    rate: '1',
    rateAt: null,
  })
  expect(await taiwan.rates.taxRate({ websiteCode: 'zh-tw' })).toEqual({ rate: '0.05' })
  expect(await visitorOf(app).rates.all()).toMatchObject({
    rates: expect.arrayContaining([
      { from: 'USD', to: 'TWD', rate: '31.275', at: '2026-11-20T08:00:00.000Z' },
    ]),
  })
})

test('a missing or outdated exchange rate is an error, never a rate of 1', async () => {
  await using other = await startApp({
    config: {
      checkout: { cashCurrencies: { tw: 'EUR' }, cards: { currency: 'EUR' }, rateMaxAgeHours: 1 },
    },
  })
  for (const [name, websiteCode] of [
    ['yi-chun.lin', 'zh-tw'],
    ['min-jun.seo', 'en-kr'],
  ] as const) {
    const client = await clientAs(other, name)
    expect(await refusalOf(client.rates.exchangeRate({ websiteCode }))).toMatchObject({
      status: 503,
      code: 'pricing.unavailable',
    })
    expect(await client.checkout.paymentMethods({ id: '980EDFMTM01', websiteCode })).toMatchObject({
      items: [
        { paymentMethodCode: 0 },
        { paymentMethodCode: 1, status: false },
        { paymentMethodCode: 2, status: false },
      ],
    })
  }
})

test('payment methods are listed in a fixed order, and an unavailable one has a reason', async () => {
  const methods = async (name: string, id: string, websiteCode: Locale) => {
    const client = await clientAs(app, name)
    return (await client.checkout.paymentMethods({ id, websiteCode })).items
  }
  expect(await methods('yi-chun.lin', '980EDFMTM01', 'zh-tw')).toMatchObject([
    { paymentMethodCode: 0 },
    { paymentMethodCode: 1 },
    { paymentMethodCode: 2, status: true, reasonCode: null, available: null },
  ])
  expect((await methods('min-jun.seo', '980EDFMTM01', 'en-kr'))[2]).toMatchObject({
    status: false,
    reasonCode: 'payment.region_not_supported',
  })
  // a free plan needs no gift value
  expect((await methods('callum.reid', '980EDFMFR01', 'en-emea'))[0]).toMatchObject({
    paymentMethodCode: 0,
    status: true,
  })
  expect((await methods('callum.reid', '980EDFMTM01', 'en-emea'))[0]).toMatchObject({
    status: false,
    reasonCode: 'giftvalue.insufficient',
  })
})

test('payment methods are judged by everything that is selected, with the total for each', async () => {
  const { checkout } = await clientAs(app, 'yi-chun.lin')
  const methods = async (
    query: Omit<Parameters<typeof checkout.paymentMethods>[0], 'websiteCode'>,
  ) => {
    const { items } = await checkout.paymentMethods({ ...query, websiteCode: 'zh-tw' })
    return items.map((it) => [it.status ? null : it.reasonCode, it.totals?.subtotal])
  }
  expect(await methods({ id: '980EDFMTM01' })).toEqual([
    [null, 7_600],
    [null, 237_690],
    [null, 249_575],
  ])
  expect(await methods({ id: '980EDFMTM01', items: ['980MONBRS01'] })).toEqual([
    ['giftvalue.insufficient', 239_600],
    [null, 7_493_490],
    [null, 7_868_165],
  ])
  const [byVolume] = await methods({ id: '980EDFMTM01', items: ['980EDFMTM01:100'] })
  expect(byVolume).toEqual([null, 27_120])
  const { totals } = await holdOnTerms(await taiwanAdmin(), { ...computer, items: computerItems })
  const parts = computerItems.map((it) => it.partNumber)
  const [, onTerms] = await methods({ id: computer.partNumber, items: parts })
  expect(onTerms).toEqual([null, totals.subtotal])
  const upgrade = { id: '980EDGWST01', serialNumber: 'MRD-T7V5-A8ZY-2VP5' }
  const [one] = await methods({ ...upgrade, items: ['980EDGWUD05'] })
  const [five] = await methods({ ...upgrade, items: ['980EDGWUD05*5'] })
  expect(five?.[1]).toBe(Number(one?.[1]) * 5)
  expect(await refusalOf(methods({ id: '980EDFMTM01', items: ['980EDGWSP01'] }))).toMatchObject({
    status: 422,
    code: 'field.option_unknown',
  })
})

test('a refused payment method comes with what the order costs with each method', async () => {
  const items = [{ partNumber: '980MONBRS01' }]
  expect(await quoteRefusal(await taiwanAdmin(), { paymentMethodCode: 0, items })).toMatchObject({
    code: 'giftvalue.insufficient',
    context: {
      paymentMethods: [
        { totals: { currency: 'USD', goods: 239_600, subtotal: 239_600 } },
        { totals: { currency: 'TWD', goods: 7_493_490, tax: 0 } },
        { totals: { currency: 'TWD', goods: 7_493_490, taxRate: '0.05', subtotal: 7_868_165 } },
      ],
    },
  })
})

test('without a payment method, a quote is for the first one that is available', async () => {
  const priced = (items: { partNumber: string }[]) =>
    taiwanAdmin().then((admin) => holdOnTerms(admin, { paymentMethodCode: undefined, items }))
  expect(await priced([])).toMatchObject({ paymentMethodCode: 0, totals: { subtotal: 7_600 } })
  expect(await priced([{ partNumber: '980MONBRS01' }])).toMatchObject({
    paymentMethodCode: 1,
    totals: { currency: 'TWD', subtotal: 7_493_490 },
  })
})

test('the preview of an upgrade has a price even if its payment method is unavailable; the order is refused', async () => {
  const admin = await taiwanAdmin()
  const { client } = admin
  const { data } = await client.licenseUpgrade.change({
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    websiteCode: 'zh-tw',
    additionalItems: [{ partNumber: '980EDGWUD20', quantity: 5 }],
    paymentMethodCode: 0,
  })
  if (!('quoteId' in data)) throw new Error('this is no quote')
  expect(data).toMatchObject({
    paymentMethodCode: 0,
    paymentMethods: [{ status: false, reasonCode: 'giftvalue.insufficient' }, {}, {}],
  })
  expect(data.totals.subtotal).toBeGreaterThan(0)
  const { token } = await client.checkout.token({ websiteCode: 'zh-tw' })
  const { status, body } = await place(app, admin, {
    token,
    quoteId: data.quoteId,
    paymentMethodCode: 0,
    termsVersion: '2026-01',
    expectedSubtotal: data.totals.subtotal,
  })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'giftvalue.insufficient' })
})

test('a missing exchange rate blocks quotes for credit terms, cards and approvals, but not for a free plan', async () => {
  await using other = await startApp({
    config: { checkout: { cashCurrencies: { tw: 'EUR' }, cards: { currency: 'EUR' } } },
  })
  await other.rows(sql`update credit_account set currency = 'EUR'`)
  const buyer = await buyerAs(other, 'yi-chun.lin')
  for (const paymentMethodCode of [1, 2] as const)
    expect(await refusalOf(holdQuote(buyer, { paymentMethodCode }))).toMatchObject({
      status: 503,
      code: 'pricing.unavailable',
    })
  const basicOfOther = await buyerAs(other, 'mei-ling.wu')
  const forApproval = { paymentMethodCode: 1, requestApproval: true } as const
  expect(await refusalOf(holdQuote(basicOfOther, forApproval))).toMatchObject({ status: 503 })
  await holdQuote(buyer, { partNumber: '980EDFMFR01' })
})
