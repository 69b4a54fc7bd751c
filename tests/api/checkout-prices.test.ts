import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf } from '#tests/support/client.ts'
import {
  type Buyer,
  buyerAs,
  grant,
  holdQuote,
  leaveGiftValue,
  onePlan,
} from '#tests/support/orders.ts'
import { computer, computerItems } from '#tests/support/quotes.ts'

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

type PriceChanges = Partial<Parameters<Buyer['client']['checkout']['prices']>[0]>

/** Prices a selection, by default one unit of `plan`. */
async function pricesFor({ client, websiteCode }: Buyer, changes: PriceChanges = {}) {
  const { data } = await client.checkout.prices({
    ...onePlan(websiteCode),
    ...changes,
  })
  return data
}

const codesOf = ({ problems }: { problems: { code: string }[] }) => problems.map((it) => it.code)

test('a selection is priced for all payment methods at once, with list price, discount and conversion', async () => {
  const prices = await pricesFor(admin, {
    quantity: 3,
    items: [{ partNumber: '980MONBRS01' }],
  })
  // Gold prices of 76.00 and 2,320.00 USD at a rate of 31.275 are 2,376.90 and 72,558.00 TWD; 5% tax
  // on 224,804.70 is 11,240.24
  expect(prices).toMatchObject({
    lines: [
      { partNumber: '980EDFMTM01', role: 'main', price: 7600, listPrice: 9500, quantity: 3 },
      { partNumber: '980MONBRS01', role: 'additional', price: 232_000, listPrice: 290_000 },
    ],
    quantity: 3,
    maximumQuantity: 999,
    memberType: 2,
    discountPercent: 20,
    rateSource: 'Treasury monthly rate',
    taxSource: 'Value-added and Non-value-added Business Tax Act',
    value: 718_800,
    problems: [],
    isForApproval: false,
    approvers: [],
    paymentMethods: [
      {
        paymentMethodCode: 0,
        converted: [7600, 232_000],
        totals: { currency: 'USD', goods: 718_800, tax: 0, subtotal: 718_800 },
      },
      {
        paymentMethodCode: 1,
        status: true,
        converted: [237_690, 7_255_800],
        totals: { currency: 'TWD', goods: 22_480_470, tax: 0, subtotal: 22_480_470 },
      },
      {
        paymentMethodCode: 2,
        status: true,
        totals: { currency: 'TWD', tax: 1_124_024, subtotal: 23_604_494 },
      },
    ],
  })
  const [stored] = await app.rows<{ quotes: number }>(
    sql`select count(*)::int as quotes from quote`,
  )
  expect(stored, 'nothing is held').toEqual({ quotes: 0 })
})

test('the totals of each method are those of a quote for it', async () => {
  const selection = { quantity: 7, items: [{ partNumber: '980EDFMTM01', capacity: 50 }] }
  const { paymentMethods } = await pricesFor(admin, selection)
  for (const paymentMethodCode of [1, 2] as const) {
    const { totals } = await holdQuote(admin, { ...selection, paymentMethodCode })
    expect(paymentMethods[paymentMethodCode]?.totals).toEqual(totals)
  }
})

test('an incomplete computer is priced as far as it is chosen, and the missing categories are named', async () => {
  const none = await pricesFor(admin, { ...computer, items: [] })
  expect(none.paymentMethods[0]).toMatchObject({ totals: { subtotal: 0 } })
  expect(none.problems).toEqual([
    {
      code: 'checkout.category_missing',
      title: '還有必選項目未選擇',
      detail: '請在每個標示為必選的類別中選擇一項。',
      pointers: [],
      adminContacts: [],
      orderNumber: null,
      concerns: [
        { code: 'base', name: '主機' },
        { code: 'memory', name: '記憶體' },
        expect.objectContaining({ name: '系統碟' }),
        expect.objectContaining({ name: '影像碟' }),
        expect.objectContaining({ name: '作業系統' }),
      ],
    },
  ])
  const some = await pricesFor(admin, { ...computer, items: computerItems.slice(0, 2) })
  expect(some.lines.map((it) => it.categoryCode)).toEqual(['base', 'memory'])
  expect(some.lines.every((it) => /^\d{4}\/\d\d\/\d\d$/.test(it.commitmentDate ?? ''))).toBe(true)
  const sum = some.lines.reduce((all, it) => all + (it.price ?? 0), 0)
  expect(some.paymentMethods[0]?.totals?.subtotal).toBe(sum)
  expect(codesOf(some)).toEqual(['checkout.category_missing'])
  const all = await pricesFor(admin, { ...computer, items: computerItems })
  expect(codesOf(all)).toEqual([])
  expect(all.preparationDate).toMatch(/^\d{4}\/\d\d\/\d\d$/)
})

test('items that are not offered any more are left out and named; the rest is priced', async () => {
  const prices = await pricesFor(admin, {
    ...computer,
    items: [
      { partNumber: 'GONE' },
      ...computerItems,
      { partNumber: '980ECPMTDN1' },
      { partNumber: '980ECPMEM64' },
    ],
  })
  expect(prices.problems).toMatchObject([
    {
      code: 'checkout.items_unavailable',
      pointers: ['/items/0'],
      concerns: [{ code: 'GONE', name: 'GONE' }],
    },
    // a second item of one category
    { code: 'checkout.items_unavailable', pointers: ['/items/7'] },
    { code: 'checkout.items_unavailable', concerns: [{ code: '980ECPMTDN1' }] },
  ])
  expect(prices.lines).toHaveLength(6)
  expect(prices.lines.find((it) => it.partNumber === '980ECPMTDN1')).toMatchObject({
    isAvailable: false,
  })
  expect(
    await pricesFor(admin, { items: [{ partNumber: '980EDFMTM01', capacity: 7 }] }),
  ).toMatchObject({
    lines: [{ capacity: 25, price: 7600 }],
    problems: [{ code: 'field.option_unknown', pointers: ['/items/0/capacity'] }],
  })
})

test('everything that is wrong is told at once: quantity, serial numbers and recipient', async () => {
  const few = { urlAlias: 'edge365-vision-runtime', partNumber: '980EDVRSL01' }
  expect(await pricesFor(admin, { ...few, quantity: 13 })).toMatchObject({
    quantity: 13,
    maximumQuantity: 12,
    problems: [{ code: 'checkout.quantity_exceeded', pointers: ['/quantity'] }],
  })
  const most = await pricesFor(admin, { quantity: 5000 })
  expect(most.quantity, 'the nearest that can be priced').toBe(999)
  expect(most.paymentMethods[0]?.totals).toMatchObject({ quantity: 999, subtotal: 999 * 7600 })
  expect(
    await pricesFor(admin, { urlAlias: 'edgelink-opcua-server', partNumber: '980EDUASG01' }),
  ).toMatchObject({
    problems: [{ code: 'checkout.receive_mail_required', pointers: ['/receiveMail'] }],
  })
  const support = {
    urlAlias: 'edgelink-gateway',
    partNumber: '980EDGWSP01',
    quantity: 2,
  }
  expect(codesOf(await pricesFor(admin, support))).toEqual(['checkout.serial_count_mismatch'])
  const serialNumbers = ['MRD-T7V5-A8ZY-2VP5', 'NOTHING']
  expect(await pricesFor(admin, { ...support, serialNumbers })).toMatchObject({
    problems: [{ code: 'serial.invalid', pointers: ['/serialNumbers/1'] }],
  })
})

test('the prices tell which lots of gift value would be used, and until when they last', async () => {
  const [who] = await app.rows<{ id: string }>(
    sql`select id from person where email like 'yi-chun.lin@%'`,
  )
  await leaveGiftValue(app, { accountId: 'A-20417', personId: who?.id ?? '', amount: 5000 })
  const short = await pricesFor(admin)
  expect(short.giftValue).toEqual({ currency: 'USD', balance: 5000, missing: 2600, lots: [] })
  expect(short.paymentMethods[0]).toMatchObject({
    status: false,
    reasonCode: 'giftvalue.insufficient',
    totals: { subtotal: 7600 },
  })
  expect(short.paymentMethodCode, 'the first that is available').toBe(1)
  await grant(app, { accountId: 'A-20417', amount: 100_000 })
  const { giftValue, paymentMethodCode } = await pricesFor(admin)
  expect(paymentMethodCode).toBe(0)
  expect(giftValue).toMatchObject({
    balance: 105_000,
    missing: 0,
    lots: [
      { used: 5000, remaining: 5000, expiryDate: '2099-12-31' },
      { used: 2600, remaining: 100_000, expiryDate: '2099-12-31' },
    ],
  })
})

test('the prices tell whether an Admin has to approve, why and who, and what is left of the budget', async () => {
  const limit = 10_000
  await admin.client.order.setBudget({ contactId: null, limit })
  const budget = { currency: 'USD', limit, spent: 0, left: limit }
  expect(await pricesFor(general)).toMatchObject({
    isForApproval: false,
    approvalReason: null,
    approvers: [],
    budget,
  })
  const above = await pricesFor(general, { quantity: 2 })
  expect(above).toMatchObject({ isForApproval: true, approvalReason: 'budget', budget })
  expect(above.approvers.length).toBeGreaterThan(0)
  expect(above.approvalDays).toBe(7)
  expect(await holdQuote(general, { quantity: 2, paymentMethodCode: 1 })).toMatchObject({
    isForApproval: true,
    approvalReason: 'budget',
    approvers: above.approvers,
    budget,
  })
  expect(await pricesFor(general, { requestApproval: true })).toMatchObject({
    approvalReason: 'requested',
  })
  const ofBasic = await pricesFor(basic)
  expect(ofBasic).toMatchObject({
    isForApproval: true,
    approvalReason: 'role',
    budget: null,
    problems: [{ code: 'purchase.role_price_restricted' }],
  })
  expect(ofBasic.problems[0]?.adminContacts).toContain('yi-chun.lin@formosa-tools.example')
  expect(await pricesFor(basic, { requestApproval: true })).toMatchObject({
    approvalReason: 'requested',
    problems: [],
  })
  await admin.client.order.setBudget({ contactId: null, limit: null })
})

test('a membership plan and an upgrade are priced too, with the effect on the level', async () => {
  const renewal: PriceChanges = {
    transactionType: 'renew-membership',
    checkoutType: 'renew',
    partNumber: '980MBPUG00',
    urlAlias: undefined,
  }
  expect(await pricesFor(admin, renewal)).toMatchObject({
    lines: [{ role: 'membership' }],
    tierEffect: { from: 2, to: 2, action: 'MaintainLevel' },
    paymentMethods: [{}, { totals: { subtotal: 62_550_000 } }, { totals: { tax: 3_127_500 } }],
  })
  expect(codesOf(await pricesFor(basic, { ...renewal, requestApproval: true }))).toContain(
    'auth.forbidden',
  )
  const upgrade: PriceChanges = {
    transactionType: 'license-upgrade',
    checkoutType: 'license-upgrade',
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    urlAlias: undefined,
    partNumber: undefined,
  }
  expect(codesOf(await pricesFor(admin, upgrade))).toEqual(['checkout.additional_item_required'])
  expect(
    await pricesFor(admin, { ...upgrade, items: [{ partNumber: '980EDGWUD05', quantity: 3 }] }),
  ).toMatchObject({ lines: [{ role: 'upgrade', quantity: 3 }], problems: [] })
})

test('prices need a site of the company and a plan that exists', async () => {
  expect(await refusalOf(pricesFor({ ...admin, websiteCode: 'ja-jp' }))).toMatchObject({
    status: 403,
    code: 'locale.not_supported',
  })
  expect(await refusalOf(pricesFor(admin, { partNumber: 'nothing' }))).toMatchObject({
    status: 404,
    code: 'plan.not_found',
  })
})
