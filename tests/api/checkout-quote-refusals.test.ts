import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { buyerAs, type Buyer } from '#tests/support/orders.ts'
import { computer, computerItems, holdOnTerms, quoteRefusal } from '#tests/support/quotes.ts'

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

test.each<[string, Record<string, unknown>, object]>([
  [
    'a required category without an item',
    { ...computer, items: computerItems.slice(1) },
    { status: 422, code: 'checkout.category_missing', context: { categories: ['base'] } },
  ],
  [
    '"No select" sent as an item',
    {
      ...computer,
      items: [...computerItems, { partNumber: 'No select', categoryName: 'mounting' }],
    },
    { status: 422, code: 'field.option_unknown' },
  ],
  [
    'two items of the same category',
    { ...computer, items: [...computerItems, { partNumber: '980ECPMEM64' }] },
    { status: 422, code: 'field.option_unknown', pointers: ['/items/5'] },
  ],
  [
    'an item sent with the wrong category',
    {
      ...computer,
      items: [...computerItems, { partNumber: '980ECPMTWL1', categoryName: 'cables' }],
    },
    { status: 422, code: 'field.option_unknown' },
  ],
  [
    'a computer with unavailable items',
    {
      ...computer,
      items: [
        ...computerItems.filter((it) => it.partNumber !== '980ECPIMG02'),
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
    'a quantity above the stock',
    { ...computer, items: [...computerItems, { partNumber: '980ECPCBM12' }], quantity: 25 },
    { status: 409, code: 'checkout.items_unavailable' },
  ],
  [
    'a quantity above 999',
    { ...computer, items: computerItems, quantity: 1000 },
    { status: 422, code: 'checkout.quantity_exceeded', context: { quantity: 1000, maximum: 999 } },
  ],
  ['a quantity of 0', { quantity: 0 }, { status: 422, code: 'checkout.quantity_exceeded' }],
  [
    'a quantity above the limit of the plan',
    { urlAlias: 'edge365-vision-runtime', partNumber: '980EDVRSL01', quantity: 13 },
    { status: 422, code: 'checkout.quantity_exceeded', context: { quantity: 13, maximum: 12 } },
  ],
  [
    'a quantity above the limit but within the share points',
    { urlAlias: 'iotsuite-time-series', partNumber: '980ITTSHA01', quantity: 11 },
    { status: 422, code: 'checkout.quantity_exceeded', context: { quantity: 11, maximum: 10 } },
  ],
  [
    'a plan that is sold out',
    { urlAlias: 'iservice-parts-counter', partNumber: '980ISPCST01' },
    { status: 409, code: 'checkout.plan_unavailable' },
  ],
  [
    'a plan that is suspended from sale',
    { urlAlias: 'ifactory-trace', partNumber: '980IFTRSE01' },
    { status: 409, code: 'checkout.plan_unavailable' },
  ],
  [
    'a plan that is sold on request',
    { partNumber: '980EDFMOP01' },
    { status: 409, code: 'checkout.plan_unavailable', context: { partNumbers: ['980EDFMOP01'] } },
  ],
  ['an unknown plan', { partNumber: 'nothing' }, { status: 404, code: 'plan.not_found' }],
  [
    'a request without a plan',
    { partNumber: undefined },
    { status: 422, code: 'field.required', pointers: ['/partNumber'] },
  ],
  [
    'an additional item that is not offered',
    { items: [{ partNumber: '980EDGWSP01' }] },
    { status: 422, code: 'field.option_unknown' },
  ],
  [
    'a license without an email address to send it to',
    { urlAlias: 'edgelink-opcua-server', partNumber: '980EDUASG01' },
    { status: 422, code: 'checkout.receive_mail_required' },
  ],
  [
    'an invalid email address',
    { receiveMail: 'nobody' },
    { status: 422, code: 'field.email_invalid' },
  ],
  [
    'a transaction type that does not match the checkout type',
    { transactionType: 'renew-membership' },
    { status: 422, code: 'field.option_unknown', pointers: ['/checkoutType'] },
  ],
  ['a price sent by the browser', { price: 1 }, { status: 422, code: 'field.unknown' }],
])('%s is rejected', async (_, changes, expected) => {
  expect(await quoteRefusal(admin, changes)).toMatchObject(expected)
})

test('a plan with serial numbers needs one valid number per unit, all different, of the right product and company', async () => {
  const support = (serialNumbers: string[], quantity = 1) => ({
    urlAlias: 'edgelink-gateway',
    partNumber: '980EDGWSP01',
    serialNumbers,
    quantity,
  })
  expect(await quoteRefusal(general, support([]))).toMatchObject({
    status: 422,
    code: 'checkout.serial_count_mismatch',
  })
  expect(
    await quoteRefusal(general, support(['MRD-T7V5-A8ZY-2VP5', 'ｍｒｄ-t7v5-a8zy-2vp5'], 2)),
  ).toMatchObject({
    status: 422,
    code: 'serial.duplicate',
    pointers: ['/serialNumbers/1'],
  })
  // first a number of a company in Japan, then one of a different product, then an expired one
  expect(await quoteRefusal(general, support(['MRD-XGB6-AENZ-7CM3']))).toMatchObject({
    status: 422,
    code: 'serial.invalid',
    pointers: ['/serialNumbers/0'],
  })
  expect(await quoteRefusal(general, support(['MRD-ZKVB-2YBM-RXB2']))).toMatchObject({
    status: 422,
    code: 'serial.type_mismatch',
  })
  expect(await quoteRefusal(general, support(['MRD-ZWWX-D4WN-CQE4']))).toMatchObject({
    status: 422,
    code: 'serial.invalid',
  })
  await holdOnTerms(general, support([' mrd-t7v5-a8zy-2vp5 ', 'MRD-KYBU-T39J-KDA5'], 2))
})

test('a Basic member can get free plans; other plans need approval, and the error names the Admin', async () => {
  expect(
    await holdOnTerms(basic, { paymentMethodCode: 0, partNumber: '980EDFMFR01' }),
  ).toMatchObject({
    totals: { subtotal: 0 },
  })
  expect(await quoteRefusal(basic, {})).toMatchObject({
    status: 403,
    code: 'purchase.role_price_restricted',
    context: { adminContacts: ['yi-chun.lin@formosa-tools.example'], partNumbers: ['980EDFMTM01'] },
  })
  // the same applies to a plan with an additional item
  expect(
    await quoteRefusal(basic, {
      urlAlias: 'iems-energy-manager',
      partNumber: '980ENMGST01',
      items: [{ partNumber: '980ENMGMC01' }],
    }),
  ).toMatchObject({
    status: 403,
  })
  expect(await holdOnTerms(basic, { requestApproval: true })).toMatchObject({ isForApproval: true })
})

test.each([
  {
    what: 'a company without an ERP ID can get nothing, not even free plans',
    name: 'callum.reid',
    at: ['A-21604', 'en-emea'],
    refusal: [403, 'purchase.erp_required'],
  },
  {
    what: 'a company assigned to a different regional site can buy nothing',
    name: 'naoko.fujii',
    at: ['A-21711', 'ja-jp'],
    refusal: [403, 'org.invalid'],
  },
  {
    what: 'a company under maintenance can buy nothing',
    name: 'erik.lund',
    at: ['A-21957', 'en-americas'],
    refusal: [503, 'maintenance'],
  },
] as const)('$what', async ({ name, at: [accountId, websiteCode], refusal: [status, code] }) => {
  const buyer = await buyerAs(app, name, { accountId, websiteCode })
  for (const partNumber of ['980EDFMFR01', '980EDFMTM01', 'nothing'])
    expect(await quoteRefusal(buyer, { paymentMethodCode: 0, partNumber })).toMatchObject({
      status,
      code,
    })
})

test("a quote for a company other than the session's is refused, and so is a quote on another region's site", async () => {
  const foreign = clientWith(app, { ...admin.headers, 'X-Company-Id': 'A-20533' })
  expect(await quoteRefusal({ ...admin, client: foreign }, {})).toMatchObject({
    status: 409,
    code: 'company.mismatch',
    context: { accountId: 'A-20417' },
  })
  expect(await quoteRefusal({ ...admin, websiteCode: 'ja-jp' }, {})).toMatchObject({
    status: 403,
    code: 'locale.not_supported',
  })
})

test('each unavailable payment method is refused with its reason', async () => {
  const kr = await buyerAs(app, 'min-jun.seo', { accountId: 'A-21290', websiteCode: 'en-kr' })
  expect(await quoteRefusal(kr, { paymentMethodCode: 1 })).toMatchObject({
    status: 403,
    code: 'purchase.not_existing_customer',
  })
  expect(await quoteRefusal(kr, { paymentMethodCode: 2 })).toMatchObject({
    status: 422,
    code: 'payment.method_unavailable',
    context: { paymentMethodCode: 2, reasonCode: 'payment.region_not_supported' },
  })
  const cn = await buyerAs(app, 'wang.lei', { accountId: 'A-20718', websiteCode: 'zh-cn' })
  expect(await quoteRefusal(cn, { paymentMethodCode: 1 })).toMatchObject({
    status: 422,
    context: { reasonCode: 'credit.overdue' },
  })
  const jp = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533', websiteCode: 'ja-jp' })
  expect(await quoteRefusal(jp, { paymentMethodCode: 1, quantity: 999 })).toMatchObject({
    status: 422,
    context: { reasonCode: 'credit.limit_exceeded' },
  })
  expect(await quoteRefusal(jp, { paymentMethodCode: 0, quantity: 999 })).toMatchObject({
    status: 409,
    code: 'giftvalue.insufficient',
  })
})

test('sales staff can buy for a customer on credit terms only, and cannot renew a membership', async () => {
  const sales = await buyerAs(app, 'shu-fen.tsai', { reason: 'The customer asked by phone' })
  await holdOnTerms(sales, {})
  for (const paymentMethodCode of [0, 2])
    expect(await quoteRefusal(sales, { paymentMethodCode })).toMatchObject({
      status: 422,
      context: { reasonCode: 'sales.credit_terms_only' },
    })
  expect(
    await quoteRefusal(sales, {
      transactionType: 'renew-membership',
      checkoutType: 'renew',
      partNumber: '980MBPUV00',
      urlAlias: undefined,
    }),
  ).toMatchObject({
    status: 403,
  })
})

test('a member who needs no approval cannot request approval for an unavailable payment method', async () => {
  const emea = await buyerAs(app, 'freja.holm', { accountId: 'A-21146', websiteCode: 'en-emea' })
  expect(await quoteRefusal(emea, { paymentMethodCode: 2, requestApproval: true })).toMatchObject({
    status: 422,
    code: 'payment.method_unavailable',
  })
  expect(await holdOnTerms(admin, { requestApproval: true })).toMatchObject({
    isForApproval: false,
  })
})
