import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type Buyer, buyerAs, holdQuote, place, prepare } from '#tests/support/orders.ts'
import { changeTable } from '#tests/support/own-config.ts'

const terms = { paymentMethodCode: 1 } as const

let app: TestApp
let gold: Buyer
beforeAll(async () => {
  app = await startApp()
  gold = await buyerAs(app, 'yi-chun.lin')
})
afterAll(() => app[Symbol.asyncDispose]())

/** Reads all prices of plans, parts and upgrades that a Gold member in Taiwan is shown. */
async function pricesNow() {
  const { catalog, checkout, licenseUpgrade } = gold.client
  const websiteCode = 'zh-tw'
  const { planSections } = await catalog.pricing({ id: 'edge365-fleet', websiteCode })
  const { mainPlan } = await checkout.general({
    urlAlias: 'edge365-fleet',
    partNumber: '980EDFMTM01',
    websiteCode,
  })
  const part = await checkout.pricing({ partNumber: '980ECPMEM64', websiteCode })
  const { additionalPlans } = await licenseUpgrade.read({
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    websiteCode,
  })
  const quote = await holdQuote(gold, terms)
  return {
    tiers: planSections
      .flatMap((it) => it.plans)
      .find((it) => it.partNumber === '980EDFMTM01')
      ?.tiers.map((it) => it.price),
    checkout: mainPlan.price,
    volumes: mainPlan.volumeList.map((it) => it.price),
    part: part.price,
    upgrade: additionalPlans.find((it) => it.partNumber === '980EDGWUD05')?.price,
    quote: quote.lines.map((it) => it.price),
  }
}

/** Returns the discounts stated on the home page and the membership page of a locale. */
async function discountsSaid(locale: string): Promise<string[]> {
  const pages = await Promise.all(
    ['', '/Membership'].map((it) => app.ask(`/${locale}/marketplace${it}`)),
  )
  const named = pages.flatMap(({ text }) => text.match(/[\d.]+ ?%(?: off|割引)|[\d.]+ 折/g) ?? [])
  return [...new Set(named)].toSorted()
}

test('a discount changed at run time applies at once to all prices and to the discounts that pages state', async () => {
  expect(await pricesNow()).toEqual({
    tiers: [9500, 8550, 7600, 6650],
    checkout: 7600,
    volumes: [7600, 14_320, 27_120],
    part: 33_600,
    upgrade: 17_200,
    quote: [7600],
  })
  expect(await discountsSaid('en-int')).toEqual(['10% off', '20% off', '30% off'])
  expect(await discountsSaid('ja-jp')).toEqual(['10%割引', '20%割引', '30%割引'])
  expect(await discountsSaid('zh-cn')).toEqual(['7 折', '8 折', '9 折'])
  const held = await prepare(gold, terms)

  const { config } = app.resources
  const percents = [0, 15, 25, 35]
  const levels = config.current.membership.levels.map((it) => ({
    ...it,
    discountPercent: percents[it.rank],
  }))
  await changeTable(config.folder, 'membership', { levels })
  expect(config.reload()).toMatchObject({ ok: true, changed: ['membership'] })

  expect(await pricesNow()).toEqual({
    tiers: [9500, 8075, 7125, 6175],
    checkout: 7125,
    volumes: [7125, 13_425, 25_425],
    part: 31_500,
    upgrade: 16_125,
    quote: [7125],
  })
  expect(await discountsSaid('en-int')).toEqual(['15% off', '25% off', '35% off'])
  expect(await discountsSaid('ja-jp')).toEqual(['15%割引', '25%割引', '35%割引'])
  expect(await discountsSaid('zh-cn')).toEqual(['6.5 折', '7.5 折', '8.5 折'])
  expect(await place(app, gold, held.order)).toMatchObject({
    status: 409,
    body: {
      code: 'checkout.price_changed',
      context: { lines: [{ partNumber: '980EDFMTM01', old: 7600, new: 7125 }] },
    },
  })
})
