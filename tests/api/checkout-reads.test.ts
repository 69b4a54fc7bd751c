import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'

let app: TestApp
const as = async (name: string, path: string, headers: Record<string, string> = {}) =>
  app.api(path, { headers: { ...(await signInAs(app, name)).headers, ...headers } })

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('a plan is sold at the price of the member type, to which nothing is added and from which nothing is taken', async () => {
  // Gold in Taiwan: 20 percent off the list, once
  expect(
    (await as('yi-chun.lin', '/checkout/general/edge365-fleet/980EDFMTM01?websiteCode=zh-tw')).body,
  ).toMatchObject({
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
  expect(
    (await as('wang.lei', '/checkout/general/edge365-fleet/980EDFMTM01?websiteCode=zh-cn')).body,
  ).toMatchObject({
    currency: 'CNY',
    memberType: 1,
    cultureID: 2,
    mainPlan: { price: 60_300 },
  })
})

test.each(['ja-jp', 'en-jp'])('both sites of Japan label prices GV: %s', async (websiteCode) => {
  expect(
    (
      await as(
        'ken.takahashi',
        `/checkout/general/edge365-fleet/980EDFMTM01?websiteCode=${websiteCode}`,
      )
    ).body,
  ).toMatchObject({
    currency: 'GV',
    mainPlan: { price: 1_282_500 },
  })
})

test('limits, share points, serial numbers and receive mails are told', async () => {
  const planOf = async (path: string) =>
    (await as('yi-chun.lin', `/checkout/general/${path}?websiteCode=en-tw`)).body as {
      mainPlan: object
    }
  expect((await planOf('edge365-vision-runtime/980EDVRSL01')).mainPlan).toMatchObject({
    limitedQuantity: 12,
    maximumQuantity: 12,
  })
  expect((await planOf('iservice-parts-counter/980ISPCST01')).mainPlan).toMatchObject({
    limitedQuantity: 0,
    canPurchase: false,
  })
  expect((await planOf('iotsuite-time-series/980ITTSHA01')).mainPlan).toMatchObject({
    sharePoint: { isLicense: true, remainQuantity: 25 },
    limitedQuantity: 10,
    maximumQuantity: 10,
  })
  expect((await planOf('edgelink-gateway/980EDGWSP01')).mainPlan).toMatchObject({
    serialNumber: { isRequire: true, type: 'EdgeLink' },
  })
  expect(await planOf('edgelink-opcua-server/980EDUASG01')).toMatchObject({
    isRequireReceiveMail: true,
  })
  expect((await planOf('ifactory-trace/980IFTRSE01')).mainPlan).toMatchObject({
    canPurchase: false,
  })
  // sold on request
  expect((await planOf('edge365-fleet/980EDFMOP01')).mainPlan).toMatchObject({
    price: null,
    canPurchase: false,
  })
})

test('what is built to order shows its choices, each with price, stock and the day that it can be sent', async () => {
  const { status, body } = await as(
    'yi-chun.lin',
    '/checkout/bto/ec-560-edge-computer/980ECAICT01?websiteCode=zh-tw',
  )
  expect(status).toBe(200)
  const { categories, currency } = body as {
    currency: string
    categories: {
      code: string
      isRequired: boolean
      name: string
      items: { partNumber: string; isDefault: boolean; priceInfo: object | null }[]
    }[]
  }
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
  // not to be had now
  expect(drive?.items.map((it) => it.priceInfo === null)).toEqual([false, false, true])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', dateStyle: 'short' })
    .format(new Date())
    .replaceAll('-', '/')
  expect(system?.items[0]?.priceInfo).toMatchObject({ commitedDate: today })
  expect(
    (await as('ken.takahashi', '/checkout/bto/ec-560-edge-computer/980ECAICT01?websiteCode=ja-jp'))
      .body,
  ).toMatchObject({ currency: 'GV' })
  expect(
    (await as('yi-chun.lin', '/checkout/pricing/980ECPIMG04?websiteCode=zh-tw')).body,
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
])('%s is not found for a company of Taiwan', async (path) => {
  expect(await as('yi-chun.lin', `${path}?websiteCode=zh-tw`)).toMatchObject({
    status: 404,
    body: { code: 'plan.not_found' },
  })
})

test('a product that a site does not sell has no checkout there, nor a price', async () => {
  for (const path of [
    '/checkout/general/ifactory-safety-watch/980IFSWCA01',
    '/checkout/pricing/980IFSWCA01',
    '/checkout/payment-methods/980IFSWCA01',
  ])
    expect(await as('wang.lei', `${path}?websiteCode=zh-cn`)).toMatchObject({
      status: 404,
      body: { code: 'plan.not_found' },
    })
})

test('a site of another region sells nothing to a company, and nobody buys without a company', async () => {
  for (const path of [
    'general/edge365-fleet/980EDFMTM01',
    'pricing/980ECPMEM32',
    'payment-methods/980EDFMTM01',
    'exchange-rate',
    'tax-rate',
    'token',
  ])
    expect(await as('yi-chun.lin', `/checkout/${path}?websiteCode=ja-jp`)).toMatchObject({
      status: 403,
      body: { code: 'locale.not_supported', context: { websites: ['zh-tw', 'en-tw'] } },
    })
  expect(await as('aroha.walker', '/checkout/token')).toMatchObject({
    status: 403,
    body: { code: 'locale.not_supported' },
  })
  expect(await as('wei-ting.chou', '/checkout/token')).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
})

test('cash prices are converted by the rate of the region, and the tax is that of the region', async () => {
  expect((await as('yi-chun.lin', '/checkout/exchange-rate?websiteCode=zh-tw')).body).toEqual({
    currency: 'TWD',
    rate: '31.275',
    rateAt: '2026-11-20T08:00:00.000Z',
  })
  expect(
    (await as('ken.takahashi', '/checkout/exchange-rate?websiteCode=ja-jp')).body,
  ).toMatchObject({ currency: 'JPY', rate: '1' })
  expect((await as('wang.lei', '/checkout/exchange-rate?websiteCode=zh-cn')).body).toEqual({
    currency: 'CNY',
    rate: '1',
    rateAt: null,
  })
  expect((await as('yi-chun.lin', '/checkout/tax-rate?websiteCode=zh-tw')).body).toEqual({
    rate: '0.05',
  })
  expect((await app.api('/membership/exchange-rates')).body).toMatchObject({
    rates: expect.arrayContaining([
      { from: 'USD', to: 'TWD', rate: '31.275', at: '2026-11-20T08:00:00.000Z' },
    ]),
  })
})

test('without a rate, or with one that is too old, there is none: never 1 by default', async () => {
  await using other = await startApp({
    config: { checkout: { cashCurrencies: { tw: 'EUR' }, rateMaxAgeHours: 1 } },
  })
  for (const [name, site] of [
    ['yi-chun.lin', 'zh-tw'],
    ['min-jun.seo', 'en-kr'],
  ] as const) {
    const { headers } = await signInAs(other, name)
    expect(
      await other.api(`/checkout/exchange-rate?websiteCode=${site}`, { headers }),
    ).toMatchObject({ status: 503, body: { code: 'pricing.unavailable' } })
    expect(
      (await other.api(`/checkout/payment-methods/980EDFMTM01?websiteCode=${site}`, { headers }))
        .body,
    ).toMatchObject({
      items: [
        { paymentMethodCode: 0 },
        { paymentMethodCode: 1, status: false },
        { paymentMethodCode: 2, status: false },
      ],
    })
  }
})

test('the ways to pay stand in their order, with what each lacks', async () => {
  const methods = async (name: string, path: string) =>
    ((await as(name, `/checkout/payment-methods/${path}`)).body as { items: object[] }).items
  expect(await methods('yi-chun.lin', '980EDFMTM01?websiteCode=zh-tw')).toMatchObject([
    { paymentMethodCode: 0 },
    { paymentMethodCode: 1 },
    { paymentMethodCode: 2, status: true, reasonCode: null, available: null },
  ])
  expect((await methods('min-jun.seo', '980EDFMTM01?websiteCode=en-kr'))[2]).toMatchObject({
    status: false,
    reasonCode: 'payment.region_not_supported',
  })
  // what costs nothing is paid with nothing
  expect((await methods('callum.reid', '980EDFMFR01?websiteCode=en-emea'))[0]).toMatchObject({
    paymentMethodCode: 0,
    status: true,
  })
  expect((await methods('callum.reid', '980EDFMTM01?websiteCode=en-emea'))[0]).toMatchObject({
    status: false,
    reasonCode: 'giftvalue.insufficient',
  })
})

test('membership plans are those of the region; Japan has its four', async () => {
  expect((await app.api('/membership/plans?websiteCode=ja-jp')).body).toEqual({
    currency: 'GV',
    plans: [
      { code: 'REGULAR', partNumber: '980GOPWWR00', price: 0 },
      { code: 'SILVER', partNumber: '980GOPWWS00', price: 90_000_000 },
      { code: 'GOLD', partNumber: '980GOPWWG00', price: 300_000_000 },
      { code: 'VIP', partNumber: '980GOPWWV00', price: 750_000_000 },
    ],
  })
  expect((await app.api('/membership/plans?websiteCode=zh-cn')).body).toMatchObject({
    currency: 'CNY',
  })
  const renewing = async (partNumber: string) =>
    (await as('yi-chun.lin', `/checkout/renew/${partNumber}?websiteCode=zh-tw`)).body
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

test('a serial number of the company is known in any spelling; one of another company is as unknown as none', async () => {
  const check = async (name: string, serialNumber: string, more = '') =>
    (
      (
        await as(
          name,
          `/checkout/check-serial-number?serialNumber=${encodeURIComponent(serialNumber)}${more}`,
        )
      ).body as { data: object }
    ).data
  const known = {
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    valid: true,
    reasonCode: null,
    productName: 'EdgeLink Protocol Gateway – Standard',
  }
  expect(await check('yi-chun.lin', ' ｍｒｄ－t7v5-a8zy- 2vp5', '&type=EdgeLink')).toMatchObject(
    known,
  )
  expect(await check('yi-chun.lin', 'MRD-T7V5-A8ZY-2VP5', '&partNumber=980EDGWSP01')).toMatchObject(
    known,
  )
  expect(await check('yi-chun.lin', 'MRD-T7V5-A8ZY-2VP5', '&partNumber=980CPARUP01')).toMatchObject(
    { valid: false, reasonCode: 'serial.type_mismatch' },
  )
  const unknown = { valid: false, reasonCode: 'serial.invalid', productName: null }
  expect(await check('ken.takahashi', 'MRD-T7V5-A8ZY-2VP5')).toEqual({
    ...unknown,
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
  })
  expect(await check('yi-chun.lin', 'MRD-AAAA-AAAA-AAAA')).toEqual({
    ...unknown,
    serialNumber: 'MRD-AAAA-AAAA-AAAA',
  })
})

test('serial numbers are not guessed: the 21st in a minute is refused', async () => {
  await using limited = await startApp({ isLimited: true })
  const { headers } = await signInAs(limited, 'yi-chun.lin')
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1)
    statuses.push(
      (await limited.api(`/checkout/check-serial-number?serialNumber=MRD-${time}`, { headers }))
        .status,
    )
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('a license of the company shows what can be added to it, at its product alone', async () => {
  const path = '/checkout/license-upgrade'
  const { body } = await as('yi-chun.lin', `${path}/MRD-T7V5-A8ZY-2VP5?websiteCode=en-tw`)
  expect(body).toMatchObject({
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    urlAlias: 'edgelink-gateway',
    partNumber: '980EDGWST01',
    currency: 'USD',
    lang: 'en',
    additionalPlans: [
      { partNumber: '980EDGWUD05', capacity: 5, price: 17_200 },
      { partNumber: '980EDGWUD20' },
      { partNumber: '980EDGWUCB1', capacity: 0 },
    ],
  })
  expect(
    (await as('yi-chun.lin', `${path}/edgelink-gateway/MRD-T7V5-A8ZY-2VP5?websiteCode=en-tw`)).body,
  ).toEqual(body)
  for (const [name, below, site] of [
    ['yi-chun.lin', 'edge365-fleet/MRD-T7V5-A8ZY-2VP5', 'en-tw'],
    ['ken.takahashi', 'MRD-T7V5-A8ZY-2VP5', 'ja-jp'],
    ['yi-chun.lin', 'MRD-AAAA-AAAA-AAAA', 'en-tw'],
    // over, blocked
    ['yi-chun.lin', 'MRD-ZWWX-D4WN-CQE4', 'en-tw'],
    ['yi-chun.lin', 'MRD-QZC2-CBCZ-6TPP', 'en-tw'],
  ] as const)
    expect(await as(name, `${path}/${below}?websiteCode=${site}`)).toMatchObject({
      status: 404,
      body: { code: 'license.not_found' },
    })
})

test('prices of members, stock and eligibility are never cached', async () => {
  for (const path of [
    'general/edge365-fleet/980EDFMTM01',
    'payment-methods/980EDFMTM01',
    'exchange-rate',
    'token',
    'pricing/980ECPMEM32',
  ])
    expect(
      (await as('yi-chun.lin', `/checkout/${path}?websiteCode=zh-tw`)).answer.headers[
        'cache-control'
      ],
    ).toBe('no-store')
})
