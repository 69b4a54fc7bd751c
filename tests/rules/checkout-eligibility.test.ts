import { expect, test } from 'vitest'
import { purchaseRefusal, type PurchaseFacts } from '#server/trade/checkout/eligibility.ts'

const allowed: PurchaseFacts = {
  now: new Date('2026-11-21T00:00:00Z'),
  buyer: {
    maintenance: null,
    isValidOrg: true,
    erpId: 'TW1',
    role: 'General',
    isSales: false,
    isForApproval: false,
    adminContacts: ['admin@company.example'],
  },
  partNumber: 'P1',
  lines: [
    { partNumber: 'P1', role: 'main', listPrice: 100, canPurchase: true, categoryCode: null },
  ],
  structure: {
    categories: [],
    isAdditionalItemRequired: false,
    isReceiveMailRequired: false,
    receiveMail: null,
    isSerialNumberRequired: false,
    serialNumbers: [],
    serialFaults: [],
    licenseFaults: [],
  },
  quantity: 1,
  maximum: 999,
  paymentMethodCode: 0,
  methods: [{ paymentMethodCode: 0, status: true, reasonCode: null, available: null }],
  isPreview: false,
}

type Change = (facts: PurchaseFacts) => PurchaseFacts
const buyer =
  (changed: Partial<PurchaseFacts['buyer']>): Change =>
  (it) => ({ ...it, buyer: { ...it.buyer, ...changed } })
const lines =
  (changed: Partial<PurchaseFacts['lines'][number]>): Change =>
  (it) => ({ ...it, lines: it.lines.map((line) => ({ ...line, ...changed })) })
const structure =
  (changed: Partial<PurchaseFacts['structure']>): Change =>
  (it) => ({ ...it, structure: { ...it.structure, ...changed } })

/**
 * One violation of each rule, in the order of C5: the expected code and the change that violates
 * the rule.
 */
const broken: readonly [string, Change][] = [
  [
    'maintenance',
    buyer({
      maintenance: { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') },
    }),
  ],
  ['org.invalid', buyer({ isValidOrg: false })],
  ['purchase.erp_required', buyer({ erpId: null })],
  ['purchase.role_price_restricted', buyer({ role: 'Basic' })],
  ['checkout.plan_unavailable', lines({ canPurchase: false })],
  ['checkout.category_missing', structure({ categories: [{ code: 'memory', isRequired: true }] })],
  ['checkout.quantity_exceeded', (it) => ({ ...it, quantity: 1000 })],
  ['payment.method_unavailable', (it) => ({ ...it, paymentMethodCode: 2 })],
]

test('a purchase that violates no rule is allowed', () => {
  expect(purchaseRefusal(allowed)).toBeUndefined()
})

test.each(broken.map(([code, change], at) => ({ code, change, at })))(
  '$code takes precedence over all later rules',
  ({ code, change, at }) => {
    expect(purchaseRefusal(change(allowed))?.code).toBe(code)
    for (const [, later] of broken.slice(at + 1))
      expect(purchaseRefusal(change(later(allowed)))?.code).toBe(code)
  },
)

test('purchases are refused only during maintenance, and the refusal states the period and the time to wait', () => {
  const period = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:01:00Z') }
  expect(purchaseRefusal(buyer({ maintenance: period })(allowed))).toEqual({
    code: 'maintenance',
    retryAfterSeconds: 60,
    context: {
      maintenanceTimePeriod: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:01:00.000Z' },
    },
  })
  expect(
    purchaseRefusal({ ...buyer({ maintenance: period })(allowed), now: period.to }),
  ).toBeUndefined()
})

test('an organization whose validity is unknown counts as valid', () => {
  expect(purchaseRefusal(buyer({ isValidOrg: null })(allowed))).toBeUndefined()
})

test('without an ERP ID nothing can be bought, not even free items', () => {
  for (const erpId of [null, ''])
    expect(purchaseRefusal(lines({ listPrice: 0 })(buyer({ erpId })(allowed)))?.code).toBe(
      'purchase.erp_required',
    )
})

test('Basic members can buy only items with a list price of 0, and may request approval for others', () => {
  const basic = buyer({ role: 'Basic' })(allowed)
  expect(purchaseRefusal(lines({ listPrice: 0 })(basic))).toBeUndefined()
  const mixed = {
    ...basic,
    lines: [
      ...lines({ listPrice: 0 })(basic).lines,
      { ...allowed.lines[0]!, partNumber: 'P2', role: 'additional' as const },
    ],
  }
  expect(purchaseRefusal(mixed)).toMatchObject({
    code: 'purchase.role_price_restricted',
    context: { adminContacts: ['admin@company.example'], partNumbers: ['P2'] },
  })
  expect(purchaseRefusal(buyer({ role: 'Basic', isForApproval: true })(allowed))).toBeUndefined()
})

test('an unavailable part is reported by its number, and a plan without a price or stock is unavailable', () => {
  expect(purchaseRefusal(lines({ role: 'part', canPurchase: false })(allowed))).toEqual({
    code: 'checkout.items_unavailable',
    context: { partNumbers: ['P1'] },
  })
  expect(purchaseRefusal(lines({ listPrice: null })(allowed))?.code).toBe(
    'checkout.plan_unavailable',
  )
  expect(purchaseRefusal({ ...allowed, maximum: 0 })?.code).toBe('checkout.plan_unavailable')
})

test('an upgrade requires an additional item, and a license sent by email requires an email address', () => {
  expect(purchaseRefusal(structure({ isAdditionalItemRequired: true })(allowed))?.code).toBe(
    'checkout.additional_item_required',
  )
  expect(purchaseRefusal(structure({ isReceiveMailRequired: true })(allowed))?.code).toBe(
    'checkout.receive_mail_required',
  )
  expect(
    purchaseRefusal(
      structure({ isReceiveMailRequired: true, receiveMail: 'a@b.example' })(allowed),
    ),
  ).toBeUndefined()
})

test('licenses that cannot be changed are refused with a reason each; unknown ones come first', () => {
  const faults = (...codes: PurchaseFacts['structure']['licenseFaults'][number]['code'][]) =>
    purchaseRefusal(
      structure({
        licenseFaults: codes.map((code, index) => ({
          pointer: `/serialNumbers/${index}`,
          serialNumber: `S${index}`,
          code,
          orderNumber: 'M-1',
        })),
      })(allowed),
    )
  expect(faults()).toBeUndefined()
  expect(faults('license.in_order')).toMatchObject({
    code: 'license.in_order',
    context: { licenses: [{ serialNumber: 'S0', orderNumber: 'M-1' }] },
  })
  expect(faults('license.in_order', 'license.perpetual')).toMatchObject({
    code: 'license.not_renewable',
    errors: [{ code: 'license.in_order' }, { code: 'license.perpetual' }],
    context: { licenses: [{}, { reason: 'license.perpetual', orderNumber: null }] },
  })
  expect(faults('license.perpetual', 'license.not_found')).toMatchObject({
    code: 'license.not_found',
    errors: [{ pointer: '/serialNumbers/1' }],
  })
})

test('serial numbers must match the quantity and be valid, without duplicates in any spelling', () => {
  const serials = (
    serialNumbers: string[],
    serialFaults: PurchaseFacts['structure']['serialFaults'] = [],
  ) =>
    purchaseRefusal({
      ...structure({ isSerialNumberRequired: true, serialNumbers, serialFaults })(allowed),
      quantity: 2,
    })
  expect(serials(['A1'])?.code).toBe('checkout.serial_count_mismatch')
  expect(serials(['A1', 'A2', 'A3'])?.code).toBe('checkout.serial_count_mismatch')
  expect(serials(['A1', ' ａ１'])).toMatchObject({
    code: 'serial.duplicate',
    errors: [{ pointer: '/serialNumbers/1' }],
  })
  expect(serials(['A1', 'A2'], [{ index: 1, code: 'serial.invalid' }])).toMatchObject({
    code: 'serial.invalid',
    errors: [{ pointer: '/serialNumbers/1' }],
  })
  expect(serials(['A1', 'A2'])).toBeUndefined()
})

test.each([0, -1, 1.5, 1000, Number.NaN])(
  'a quantity of %s is refused, and the error contains the maximum',
  (quantity) => {
    expect(purchaseRefusal({ ...allowed, quantity })).toMatchObject({
      code: 'checkout.quantity_exceeded',
      context: { maximum: 999 },
    })
  },
)

test('an unavailable exchange rate is reported as pricing.unavailable', () => {
  const methods = [
    { paymentMethodCode: 1, status: false, reasonCode: 'pricing.unavailable', available: null },
  ] as const
  expect(purchaseRefusal({ ...allowed, paymentMethodCode: 1, methods })).toMatchObject({
    code: 'pricing.unavailable',
  })
})
