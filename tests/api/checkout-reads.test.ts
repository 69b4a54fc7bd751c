import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientAs, visitorOf } from '#tests/support/client.ts'
import { signInAs } from '#tests/support/people.ts'

const fleet = { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01' }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Signs in as a seeded person and gets a path. */
async function readAs(name: string, path: string) {
  const { headers } = await signInAs(app, name)
  return app.api(path, { headers })
}

test('a plan has the price of the member type, with no further surcharge or discount', async () => {
  // Gold in Taiwan: 20% off the list price, applied once
  const taiwan = await clientAs(app, 'yi-chun.lin')
  const china = await clientAs(app, 'wang.lei')
  expect(await taiwan.checkout.general({ ...fleet, websiteCode: 'zh-tw' })).toMatchObject({
    id: 'P2002',
    urlAlias: 'edge365-fleet',
    partNumber: '980EDFMTM01',
    currency: 'USD',
    memberType: 2,
    cultureID: 0,
    lang: 'zh-Hant',
    mainPlan: {
      partNumber: '980EDFMTM01',
      price: 7600,
      capacity: 25,
      canPurchase: true,
      limitedQuantity: null,
      maximumQuantity: 999,
      volumeList: [
        { capacity: 25, price: 7600 },
        { capacity: 50, price: 14_320 },
        { capacity: 100, price: 27_120 },
      ],
      sharePoint: { isLicense: false, remainQuantity: null },
      serialNumber: { isRequire: false, type: null },
    },
    additionalPlans: [{ partNumber: '980MONBRS01' }],
    isRequireReceiveMail: false,
  })
  expect(await china.checkout.general({ ...fleet, websiteCode: 'zh-cn' })).toMatchObject({
    currency: 'CNY',
    memberType: 1,
    cultureID: 2,
    mainPlan: { price: 60_300 },
  })
})

test.each(['ja-jp', 'en-jp'] as const)(
  'prices on %s, a site of Japan, are in GV',
  async (websiteCode) => {
    const client = await clientAs(app, 'ken.takahashi')
    expect(await client.checkout.general({ ...fleet, websiteCode })).toMatchObject({
      currency: 'GV',
      mainPlan: { price: 1_282_500 },
    })
  },
)

test('a plan states its limits, share points and serial number type, and whether an order needs an email address', async () => {
  const client = await clientAs(app, 'yi-chun.lin')
  const planOf = (urlAlias: string, partNumber: string) =>
    client.checkout.general({ urlAlias, partNumber, websiteCode: 'en-tw' })
  expect((await planOf('edge365-vision-runtime', '980EDVRSL01')).mainPlan).toMatchObject({
    limitedQuantity: 12,
    maximumQuantity: 12,
  })
  expect((await planOf('iservice-parts-counter', '980ISPCST01')).mainPlan).toMatchObject({
    limitedQuantity: 0,
    canPurchase: false,
  })
  expect((await planOf('iotsuite-time-series', '980ITTSHA01')).mainPlan).toMatchObject({
    sharePoint: { isLicense: true, remainQuantity: 25 },
    limitedQuantity: 10,
    maximumQuantity: 10,
  })
  expect((await planOf('edgelink-gateway', '980EDGWSP01')).mainPlan).toMatchObject({
    serialNumber: { isRequire: true, type: 'EdgeLink' },
  })
  expect(await planOf('edgelink-opcua-server', '980EDUASG01')).toMatchObject({
    isRequireReceiveMail: true,
  })
  expect((await planOf('ifactory-trace', '980IFTRSE01')).mainPlan).toMatchObject({
    canPurchase: false,
  })
  // a plan sold on request has no price and cannot be bought
  expect((await planOf('edge365-fleet', '980EDFMOP01')).mainPlan).toMatchObject({
    price: null,
    canPurchase: false,
  })
})

test('a computer built to order has options with price, stock and shipping date', async () => {
  const taiwan = await clientAs(app, 'yi-chun.lin')
  const japan = await clientAs(app, 'ken.takahashi')
  const computer = { urlAlias: 'ec-560-edge-computer', partNumber: '980ECAICT01' }
  const { categories, currency } = await taiwan.checkout.bto({ ...computer, websiteCode: 'zh-tw' })
  expect(currency).toBe('USD')
  expect(categories.map((it) => [it.code, it.isRequired])).toEqual([
    ['base', true],
    ['memory', true],
    ['system-drive', true],
    ['image-drive', true],
    ['operating-system', true],
    ['mounting', false],
    ['cables', false],
    ['warranty', false],
  ])
  const [base, memory, , drive, system] = categories
  expect(base?.name).toBe('主機')
  expect(base?.items[0]).toMatchObject({
    partNumber: '980ECAISG01',
    isDefault: true,
    priceInfo: { price: 398_400, currency: 'USD' },
  })
  expect(memory?.items.map((it) => it.priceInfo)).toMatchObject([
    { price: 0 },
    { price: 33_600, inventory: null },
  ])
  // the third drive is unavailable, so it has no price
  expect(drive?.items.map((it) => it.priceInfo === null)).toEqual([false, false, true])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', dateStyle: 'short' })
    .format(new Date())
    .replaceAll('-', '/')
  expect(system?.items[0]?.priceInfo).toMatchObject({ commitedDate: today })
  expect(await japan.checkout.bto({ ...computer, websiteCode: 'ja-jp' })).toMatchObject({
    currency: 'GV',
  })
  expect(
    await taiwan.checkout.pricing({ partNumber: '980ECPIMG04', websiteCode: 'zh-tw' }),
  ).toMatchObject({ price: 23_200, currency: 'USD', inventory: 36 })
})

test.each([
  '/checkout/general/edge365-fleet/980EDGWST01',
  '/checkout/general/nothing/980EDFMTM01',
  '/checkout/general/edge365-fleet/nothing',
  '/checkout/bto/edge365-fleet/980EDFMTM01',
  '/checkout/bto/eg-120-gateway/980ECAICT01',
  '/checkout/pricing/nothing',
  '/checkout/payment-methods/nothing',
  '/checkout/renew/980GOPWWS00',
])('%s is not found for a company in Taiwan', async (path) => {
  expect(await readAs('yi-chun.lin', `${path}?websiteCode=zh-tw`)).toMatchObject({
    status: 404,
    body: { code: 'plan.not_found' },
  })
})

test('a product not sold on a site has neither checkout nor price there', async () => {
  for (const path of [
    '/checkout/general/ifactory-safety-watch/980IFSWCA01',
    '/checkout/pricing/980IFSWCA01',
    '/checkout/payment-methods/980IFSWCA01',
  ])
    expect(await readAs('wang.lei', `${path}?websiteCode=zh-cn`)).toMatchObject({
      status: 404,
      body: { code: 'plan.not_found' },
    })
})

test('a company can buy only on sites of its region, and staff without a company cannot buy', async () => {
  for (const path of [
    'general/edge365-fleet/980EDFMTM01',
    'pricing/980ECPMEM32',
    'payment-methods/980EDFMTM01',
    'exchange-rate',
    'tax-rate',
    'token',
  ])
    expect(await readAs('yi-chun.lin', `/checkout/${path}?websiteCode=ja-jp`)).toMatchObject({
      status: 403,
      body: { code: 'locale.not_supported', context: { websites: ['zh-tw', 'en-tw'] } },
    })
  expect(await readAs('aroha.walker', '/checkout/token')).toMatchObject({
    status: 403,
    body: { code: 'locale.not_supported' },
  })
  expect(await readAs('wei-ting.chou', '/checkout/token')).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
})

test('membership plans depend on the region, and a renewal shows its effect on the level', async () => {
  const { membershipPlans } = visitorOf(app)
  expect(await membershipPlans.all({ websiteCode: 'ja-jp' })).toEqual({
    currency: 'GV',
    plans: [
      { code: 'REGULAR', partNumber: '980GOPWWR00', price: 0 },
      { code: 'SILVER', partNumber: '980GOPWWS00', price: 90_000_000 },
      { code: 'GOLD', partNumber: '980GOPWWG00', price: 300_000_000 },
      { code: 'VIP', partNumber: '980GOPWWV00', price: 750_000_000 },
    ],
  })
  expect(await membershipPlans.all({ websiteCode: 'zh-cn' })).toMatchObject({
    currency: 'CNY',
  })
  const client = await clientAs(app, 'yi-chun.lin')
  const renewing = (partNumber: string) =>
    client.membershipPlans.renew({ partNumber, websiteCode: 'zh-tw' })
  expect(await renewing('980MBPUG00')).toEqual({
    currency: 'USD',
    displayName: '金級會員',
    name: '金級會員方案',
    partNumber: '980MBPUG00',
    price: 2_000_000,
    type: 'GOLD',
    effect: 'MaintainLevel',
  })
  expect(await renewing('980MBPUV00')).toMatchObject({ effect: 'UpgradeLevel' })
  expect(await renewing('980MBPUS00')).toMatchObject({ effect: null })
})

test('member prices, stock and payment methods are sent with no-store', async () => {
  for (const path of [
    'general/edge365-fleet/980EDFMTM01',
    'payment-methods/980EDFMTM01',
    'exchange-rate',
    'token',
    'pricing/980ECPMEM32',
  ])
    expect(
      (await readAs('yi-chun.lin', `/checkout/${path}?websiteCode=zh-tw`)).answer.headers[
        'cache-control'
      ],
    ).toBe('no-store')
})
