import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientAs, refusalOf, visitorOf } from '#tests/support/client.ts'
import { buyerAs, holdQuote } from '#tests/support/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

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
    config: { checkout: { cashCurrencies: { tw: 'EUR' }, rateMaxAgeHours: 1 } },
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
