import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buyerAs, type Buyer, type QuoteChanges } from '#tests/support/orders.ts'
import { computer, computerItems, holdOnTerms, quoteRefusal } from '#tests/support/quotes.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
let basic: Buyer

beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
  basic = await buyerAs(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

test('a quote converts each line separately and stores the basis of its prices', async () => {
  const data = await holdOnTerms(admin, {
    paymentMethodCode: 2,
    quantity: 3,
    items: [{ partNumber: '980MONBRS01' }],
  })
  // Gold prices of 76.00 and 2,320.00 USD at a rate of 31.275 are 2,376.90 and 72,558.00 TWD; 5% tax
  // on 224,804.70 is 11,240.24
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
    discountPercent: 20,
    rateSource: 'Treasury monthly rate',
    taxSource: 'Value-added and Non-value-added Business Tax Act',
    prices: [
      { partNumber: '980EDFMTM01', capacity: 25, price: 7600, listPrice: 9500 },
      { partNumber: '980MONBRS01', capacity: 1, price: 232_000, listPrice: 290_000 },
    ],
  })
})

test('a stored quote cannot be changed', async () => {
  const { quoteId } = await holdOnTerms(admin, {})
  await expect(
    app.rows(sql`update quote set expires_at = now() + interval '1 year' where id = ${quoteId}`),
  ).rejects.toThrow('update quote')
})

test('each volume of a plan has its own price, and an unknown volume is rejected', async () => {
  const volume = (capacity: number) => ({ items: [{ partNumber: '980EDFMTM01', capacity }] })
  expect(await holdOnTerms(general, volume(100))).toMatchObject({
    lines: [{ capacity: 100, price: 27_120 }],
  })
  expect(await quoteRefusal(general, volume(0))).toMatchObject({
    status: 422,
    code: 'field.option_unknown',
    pointers: ['/items/0/capacity'],
  })
})

test('in Japan prices are in GV, and a quote on credit terms is in yen at a rate of 1', async () => {
  const ken = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533', websiteCode: 'ja-jp' })
  expect(
    await holdOnTerms(ken, {
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

test('a computer built to order costs the sum of its parts and has a preparation date', async () => {
  const data = await holdOnTerms(admin, {
    ...computer,
    items: [...computerItems, { partNumber: '980ECPMTWL1', categoryName: '安裝件' }],
    quantity: 2,
  })
  expect(data.totals).toMatchObject({ unitPrice: 12_459_960 + 120_096, quantity: 2 })
  const { lines, preparationDate } = data
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

test('a membership plan for the current level maintains the level; lower plans, two plans at once and a Basic buyer are refused', async () => {
  const renewal = (partNumber: string): QuoteChanges => ({
    transactionType: 'renew-membership',
    checkoutType: 'renew',
    partNumber,
    urlAlias: undefined,
  })
  expect(await holdOnTerms(admin, renewal('980MBPUG00'))).toMatchObject({
    lines: [{ role: 'membership', name: '金級會員方案', price: 2_000_000, converted: 62_550_000 }],
    tierEffect: { from: 2, to: 2, action: 'MaintainLevel' },
  })
  for (const lower of ['980MBPUR00', '980MBPUS00'])
    expect(await quoteRefusal(admin, renewal(lower))).toMatchObject({
      code: 'checkout.plan_unavailable',
    })
  expect(await quoteRefusal(admin, { ...renewal('980MBPUG00'), quantity: 2 })).toMatchObject({
    code: 'checkout.quantity_exceeded',
  })
  expect(await quoteRefusal(basic, renewal('980MBPUG00'))).toMatchObject({
    status: 403,
    code: 'auth.forbidden',
  })
})
