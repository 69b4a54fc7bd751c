import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf, clientWith } from '#tests/support/client.ts'
import { buyerAs, type Buyer, holdQuote, type QuoteWish } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
let basic: Buyer

beforeAll(async () => {
  app = await startApp()
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
  basic = await buyerAs(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

const terms = { paymentMethodCode: 1 } as const
/** The refusal of a quote; the request may be one that its type does not allow. */
const refused = async (buyer: Buyer, wish: Record<string, unknown>) => {
  const { status, code, context, errors } = await refusalOf(holdQuote(buyer, { ...terms, ...wish }))
  return {
    status,
    code,
    ...(context ? { context } : {}),
    ...(errors ? { pointers: errors.map((it) => it.pointer) } : {}),
  }
}
const held = (buyer: Buyer, wish: QuoteWish) => holdQuote(buyer, { ...terms, ...wish })

const computer = {
  checkoutType: 'bto',
  urlAlias: 'ec-560-edge-computer',
  partNumber: '980ECAICT01',
} as const
const choices = ['980ECAISG01', '980ECPMEM32', '980ECPSSD05', '980ECPIMG02', '980ECPOSUB1'].map(
  (partNumber) => ({ partNumber }),
)

test('a quote holds each line, converted by itself, and why it costs what it costs', async () => {
  const data = await held(admin, {
    paymentMethodCode: 2,
    quantity: 3,
    items: [{ partNumber: '980MONBRS01' }],
  })
  // Gold: 76.00 and 2,320.00 USD at 31.275 are 2,376.90 and 72,558.00 TWD; 5 percent of 224,804.70 are 11,240.24
  expect(data).toMatchObject({
    lines: [
      {
        partNumber: '980EDFMTM01',
        role: 'main',
        capacity: 25,
        quantity: 3,
        price: 7600,
        converted: 237_690,
        categoryName: null,
      },
      {
        partNumber: '980MONBRS01',
        role: 'additional',
        quantity: 3,
        price: 232_000,
        converted: 7_255_800,
      },
    ],
    totals: {
      productCurrency: 'USD',
      currency: 'TWD',
      rate: '31.275',
      rateAt: '2026-11-20T08:00:00.000Z',
      unitPrice: 7_493_490,
      quantity: 3,
      goods: 22_480_470,
      taxRate: '0.05',
      tax: 1_124_024,
      subtotal: 23_604_494,
    },
    paymentMethods: [
      { paymentMethodCode: 0 },
      { paymentMethodCode: 1, status: true },
      { paymentMethodCode: 2, status: true },
    ],
    tierEffect: null,
    isForApproval: false,
  })
  const [kept] = await app.rows<{ why: unknown }>(
    sql`select held -> 'why' as why from quote where id = ${data.quoteId}`,
  )
  expect(kept?.why).toEqual({
    ruleVersion: 1,
    regionCode: 'tw',
    memberType: 2,
    rateSource: 'Treasury monthly rate',
    taxSource: 'Value-added and Non-value-added Business Tax Act',
    prices: [
      { partNumber: '980EDFMTM01', capacity: 25, price: 7600, listPrice: 9500 },
      { partNumber: '980MONBRS01', capacity: 1, price: 232_000, listPrice: 290_000 },
    ],
  })
})

test('a quote is never changed', async () => {
  const { quoteId } = await held(admin, {})
  await expect(
    app.rows(sql`update quote set expires_at = now() + interval '1 year' where id = ${quoteId}`),
  ).rejects.toThrow('update quote')
})

test('another volume of a plan costs its own price; one that there is not is refused', async () => {
  const volume = (capacity: number) => ({ items: [{ partNumber: '980EDFMTM01', capacity }] })
  expect(await held(general, volume(100))).toMatchObject({
    lines: [{ capacity: 100, price: 27_120 }],
  })
  expect(await refused(general, volume(0))).toMatchObject({
    status: 422,
    code: 'field.option_unknown',
    pointers: ['/items/0/capacity'],
  })
})

test('in Japan gift value is GV, and cash is yen', async () => {
  const ken = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533', websiteCode: 'ja-jp' })
  expect(
    await held(ken, {
      paymentMethodCode: 1,
      partNumber: '980EDRDTM01',
      urlAlias: 'edge365-remote-desk',
    }),
  ).toMatchObject({
    lines: [{ name: 'Edge365 リモートデスク – チーム' }],
    totals: {
      productCurrency: 'GV',
      currency: 'JPY',
      rate: '1',
      unitPrice: 391_500,
      tax: 0,
      subtotal: 391_500,
    },
  })
})

test('what is built to order is the sum of its parts, ready with the last of them', async () => {
  const data = await held(admin, {
    ...computer,
    items: [...choices, { partNumber: '980ECPMTWL1', categoryName: '安裝件' }],
    quantity: 2,
  })
  expect(data.totals).toMatchObject({ unitPrice: 12_459_960 + 120_096, quantity: 2 })
  const { lines, preparationDate } = data as unknown as {
    lines: { categoryName: string; role: string; quantity: number }[]
    preparationDate: string
  }
  expect(lines.map((it) => it.categoryName)).toEqual([
    '主機',
    '記憶體',
    '系統碟',
    '影像碟',
    '作業系統',
    '安裝件',
  ])
  expect(lines.every((it) => it.role === 'part' && it.quantity === 2)).toBe(true)
  expect(preparationDate).toMatch(/^\d{4}\/\d{2}\/\d{2}$/)
})

test.each<[string, Record<string, unknown>, object]>([
  [
    'a required category without an item',
    { ...computer, items: choices.slice(1) },
    { status: 422, code: 'checkout.category_missing', context: { categories: ['base'] } },
  ],
  [
    '"No select" sent as an item',
    { ...computer, items: [...choices, { partNumber: 'No select', categoryName: 'mounting' }] },
    { status: 422, code: 'field.option_unknown' },
  ],
  [
    'two items of a category',
    { ...computer, items: [...choices, { partNumber: '980ECPMEM64' }] },
    { status: 422, code: 'field.option_unknown', pointers: ['/items/5'] },
  ],
  [
    'an item of another category',
    { ...computer, items: [...choices, { partNumber: '980ECPMTWL1', categoryName: 'cables' }] },
    { status: 422, code: 'field.option_unknown' },
  ],
  [
    'items that are not to be had',
    {
      ...computer,
      items: [
        ...choices.filter((it) => it.partNumber !== '980ECPIMG02'),
        { partNumber: '980ECPIMG08' },
        { partNumber: '980ECPMTDN1' },
      ],
    },
    {
      status: 409,
      code: 'checkout.items_unavailable',
      context: { partNumbers: ['980ECPIMG08', '980ECPMTDN1'] },
    },
  ],
  [
    'more pieces than are on hand',
    { ...computer, items: [...choices, { partNumber: '980ECPCBM12' }], quantity: 25 },
    { status: 409, code: 'checkout.items_unavailable' },
  ],
  [
    'more than 999',
    { ...computer, items: choices, quantity: 1000 },
    { status: 422, code: 'checkout.quantity_exceeded', context: { quantity: 1000, maximum: 999 } },
  ],
  ['a quantity of 0', { quantity: 0 }, { status: 422, code: 'checkout.quantity_exceeded' }],
  [
    'more than the limited quantity',
    { urlAlias: 'edge365-vision-runtime', partNumber: '980EDVRSL01', quantity: 13 },
    { status: 422, code: 'checkout.quantity_exceeded', context: { quantity: 13, maximum: 12 } },
  ],
  [
    'more than the lower of points and limit',
    { urlAlias: 'iotsuite-time-series', partNumber: '980ITTSHA01', quantity: 11 },
    { status: 422, code: 'checkout.quantity_exceeded', context: { quantity: 11, maximum: 10 } },
  ],
  [
    'a plan of which none is left',
    { urlAlias: 'iservice-parts-counter', partNumber: '980ISPCST01' },
    { status: 409, code: 'checkout.plan_unavailable' },
  ],
  [
    'a plan that is not sold for now',
    { urlAlias: 'ifactory-trace', partNumber: '980IFTRSE01' },
    { status: 409, code: 'checkout.plan_unavailable' },
  ],
  [
    'a plan that is sold on request',
    { partNumber: '980EDFMOP01' },
    { status: 409, code: 'checkout.plan_unavailable', context: { partNumbers: ['980EDFMOP01'] } },
  ],
  ['a plan that is not there', { partNumber: 'nothing' }, { status: 404, code: 'plan.not_found' }],
  [
    'no plan',
    { partNumber: undefined },
    { status: 422, code: 'field.required', pointers: ['/partNumber'] },
  ],
  [
    'an addition that is not offered with it',
    { items: [{ partNumber: '980EDGWSP01' }] },
    { status: 422, code: 'field.option_unknown' },
  ],
  [
    'a license that is sent nowhere',
    { urlAlias: 'edgelink-opcua-server', partNumber: '980EDUASG01' },
    { status: 422, code: 'checkout.receive_mail_required' },
  ],
  [
    'an address that is none',
    { receiveMail: 'nobody' },
    { status: 422, code: 'field.email_invalid' },
  ],
  [
    'another kind of transaction',
    { transactionType: 'renew-membership' },
    { status: 422, code: 'field.option_unknown', pointers: ['/checkoutType'] },
  ],
  ['a price that the browser made', { price: 1 }, { status: 422, code: 'field.unknown' }],
])('%s is refused', async (_, wish, expected) => {
  expect(await refused(admin, wish)).toMatchObject(expected)
})

test('a plan that needs serial numbers takes those of the company, as many as pieces, each once, of the right kind', async () => {
  const support = (serialNumbers: string[], quantity = 1) => ({
    urlAlias: 'edgelink-gateway',
    partNumber: '980EDGWSP01',
    serialNumbers,
    quantity,
  })
  expect(await refused(general, support([]))).toMatchObject({
    status: 422,
    code: 'checkout.serial_count_mismatch',
  })
  expect(
    await refused(general, support(['MRD-T7V5-A8ZY-2VP5', 'ｍｒｄ-t7v5-a8zy-2vp5'], 2)),
  ).toMatchObject({
    status: 422,
    code: 'serial.duplicate',
    pointers: ['/serialNumbers/1'],
  })
  // of Japan, of OEE, over
  expect(await refused(general, support(['MRD-XGB6-AENZ-7CM3']))).toMatchObject({
    status: 422,
    code: 'serial.invalid',
    pointers: ['/serialNumbers/0'],
  })
  expect(await refused(general, support(['MRD-ZKVB-2YBM-RXB2']))).toMatchObject({
    status: 422,
    code: 'serial.type_mismatch',
  })
  expect(await refused(general, support(['MRD-ZWWX-D4WN-CQE4']))).toMatchObject({
    status: 422,
    code: 'serial.invalid',
  })
  await held(general, support([' mrd-t7v5-a8zy-2vp5 ', 'MRD-KYBU-T39J-KDA5'], 2))
})

test('Basic gets what costs 0, is told whom to ask for the rest, and may ask for approval', async () => {
  expect(await held(basic, { paymentMethodCode: 0, partNumber: '980EDFMFR01' })).toMatchObject({
    totals: { subtotal: 0 },
  })
  expect(await refused(basic, {})).toMatchObject({
    status: 403,
    code: 'purchase.role_price_restricted',
    context: { adminContacts: ['yi-chun.lin@formosa-tools.example'], partNumbers: ['980EDFMTM01'] },
  })
  // the addition has a price, the plan has none
  expect(
    await refused(basic, {
      urlAlias: 'iems-energy-manager',
      partNumber: '980ENMGST01',
      items: [{ partNumber: '980ENMGMC01' }],
    }),
  ).toMatchObject({
    status: 403,
  })
  expect(await held(basic, { requestApproval: true })).toMatchObject({ isForApproval: true })
})

test.each([
  {
    what: 'without an ERP ID nothing is bought, what costs 0 neither',
    name: 'callum.reid',
    at: ['A-21604', 'en-emea'],
    refusal: [403, 'purchase.erp_required'],
  },
  {
    what: 'an organization of another site buys nothing',
    name: 'naoko.fujii',
    at: ['A-21711', 'ja-jp'],
    refusal: [403, 'org.invalid'],
  },
  {
    what: 'in maintenance nothing is bought',
    name: 'erik.lund',
    at: ['A-21957', 'en-americas'],
    refusal: [503, 'maintenance'],
  },
] as const)('$what', async ({ name, at: [accountId, websiteCode], refusal: [status, code] }) => {
  const buyer = await buyerAs(app, name, { accountId, websiteCode })
  for (const partNumber of ['980EDFMFR01', '980EDFMTM01', 'nothing'])
    expect(await refused(buyer, { paymentMethodCode: 0, partNumber })).toMatchObject({
      status,
      code,
    })
})

test('what was seen for one company is not bought for another, nor at a site of another region', async () => {
  const foreign = clientWith(app, { ...admin.headers, 'X-Company-Id': 'A-20533' })
  expect(await refused({ ...admin, client: foreign }, {})).toMatchObject({
    status: 409,
    code: 'company.mismatch',
    context: { accountId: 'A-20417' },
  })
  expect(await refused({ ...admin, websiteCode: 'ja-jp' }, {})).toMatchObject({
    status: 403,
    code: 'locale.not_supported',
  })
})

test('each way to pay is refused for its reason', async () => {
  const kr = await buyerAs(app, 'min-jun.seo', { accountId: 'A-21290', websiteCode: 'en-kr' })
  expect(await refused(kr, { paymentMethodCode: 1 })).toMatchObject({
    status: 403,
    code: 'purchase.not_existing_customer',
  })
  expect(await refused(kr, { paymentMethodCode: 2 })).toMatchObject({
    status: 422,
    code: 'payment.method_unavailable',
    context: { paymentMethodCode: 2, reasonCode: 'payment.region_not_supported' },
  })
  const cn = await buyerAs(app, 'wang.lei', { accountId: 'A-20718', websiteCode: 'zh-cn' })
  expect(await refused(cn, { paymentMethodCode: 1 })).toMatchObject({
    status: 422,
    context: { reasonCode: 'credit.overdue' },
  })
  const jp = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533', websiteCode: 'ja-jp' })
  expect(await refused(jp, { paymentMethodCode: 1, quantity: 999 })).toMatchObject({
    status: 422,
    context: { reasonCode: 'credit.limit_exceeded' },
  })
  expect(await refused(jp, { paymentMethodCode: 0, quantity: 999 })).toMatchObject({
    status: 409,
    code: 'giftvalue.insufficient',
  })
})

test('sales buy for a customer, by credit terms alone', async () => {
  const sales = await buyerAs(app, 'shu-fen.tsai', { reason: 'The customer asked by phone' })
  await held(sales, {})
  for (const paymentMethodCode of [0, 2])
    expect(await refused(sales, { paymentMethodCode })).toMatchObject({
      status: 422,
      context: { reasonCode: 'sales.credit_terms_only' },
    })
  expect(
    await refused(sales, {
      transactionType: 'renew-membership',
      checkoutType: 'renew',
      partNumber: '980MBPUV00',
      urlAlias: undefined,
    }),
  ).toMatchObject({
    status: 403,
  })
})

test('a missing rate blocks credit terms and cards, and quotes by them: never 1 by default', async () => {
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

test('who buys by themselves passes no rule by asking for an approval', async () => {
  const emea = await buyerAs(app, 'freja.holm', { accountId: 'A-21146', websiteCode: 'en-emea' })
  expect(await refused(emea, { paymentMethodCode: 2, requestApproval: true })).toMatchObject({
    status: 422,
    code: 'payment.method_unavailable',
  })
  expect(await held(admin, { requestApproval: true })).toMatchObject({ isForApproval: false })
})

test('a membership plan maintains or raises the level; one below is not sold', async () => {
  const renewal = (partNumber: string): QuoteWish => ({
    transactionType: 'renew-membership',
    checkoutType: 'renew',
    partNumber,
    urlAlias: undefined,
  })
  expect(await held(admin, renewal('980MBPUG00'))).toMatchObject({
    lines: [{ role: 'membership', name: '金級會員方案', price: 2_000_000, converted: 62_550_000 }],
    tierEffect: { from: 2, to: 2, action: 'MaintainLevel' },
  })
  for (const lower of ['980MBPUR00', '980MBPUS00'])
    expect(await refused(admin, renewal(lower))).toMatchObject({
      code: 'checkout.plan_unavailable',
    })
  expect(await refused(admin, { ...renewal('980MBPUG00'), quantity: 2 })).toMatchObject({
    code: 'checkout.quantity_exceeded',
  })
  expect(await refused(basic, renewal('980MBPUG00'))).toMatchObject({
    status: 403,
    code: 'auth.forbidden',
  })
})
