import { expect, test } from 'vitest'
import { commitmentDate, preparationDate } from '#server/trade/checkout/commitment.ts'
import { type PaymentFacts, paymentMethods } from '#server/trade/checkout/payment-methods.ts'
import { maximumQuantity } from '#server/trade/offer/quantity.ts'

test.each([
  // columns: isShareLicense, remainQuantity, limitedQuantity, maximum quantity
  [false, null, null, 999],
  [false, 5, null, 999],
  [false, 5, 20, 20],
  [false, null, 0, 0],
  [true, 5, 20, 5],
  [true, 20, 5, 5],
  [true, 0, 5, 0],
  [true, -3, 5, -3],
  [true, null, null, 999],
  [true, 5, null, 5],
  [false, null, 5000, 999],
] as const)(
  'with isShareLicense %s, remainQuantity %s and limitedQuantity %s, the maximum quantity is %s',
  (isShareLicense, remainQuantity, limitedQuantity, most) => {
    expect(maximumQuantity({ isShareLicense, remainQuantity, limitedQuantity }, 999)).toBe(most)
  },
)

const able: PaymentFacts = {
  productCurrency: 'USD',
  giftTotal: 10_000,
  giftBalance: 10_000,
  cashCurrency: 'TWD',
  creditTotal: 312_750,
  cardTotal: 328_388,
  credit: { currency: 'TWD', limit: 400_000, used: 87_250, overdue: 0, isExistingCustomer: true },
  isCardServed: true,
  isGatewayUp: true,
  isSales: false,
}
const reasons = (changed: Partial<PaymentFacts>) =>
  paymentMethods({ ...able, ...changed }).map((it) => it.reasonCode)

test('gift value, credit terms and card are listed in that order, and a balance equal to the total is enough', () => {
  expect(paymentMethods(able)).toEqual([
    {
      paymentMethodCode: 0,
      status: true,
      reasonCode: null,
      available: { amount: 10_000, currency: 'USD' },
    },
    {
      paymentMethodCode: 1,
      status: true,
      reasonCode: null,
      available: { amount: 312_750, currency: 'TWD' },
    },
    { paymentMethodCode: 2, status: true, reasonCode: null, available: null },
  ])
})

test.each<[string, Partial<PaymentFacts>, unknown[]]>([
  ['too little gift value', { giftBalance: 9_999 }, ['giftvalue.insufficient', null, null]],
  ['no credit terms', { credit: undefined }, [null, 'purchase.not_existing_customer', null]],
  [
    'a new customer',
    { credit: { ...able.credit!, isExistingCustomer: false } },
    [null, 'purchase.not_existing_customer', null],
  ],
  [
    'credit terms in a different currency',
    { credit: { ...able.credit!, currency: 'USD' } },
    [null, 'purchase.not_existing_customer', null],
  ],
  [
    'an overdue amount',
    { credit: { ...able.credit!, overdue: 1 } },
    [null, 'credit.overdue', null],
  ],
  ['too little credit left', { creditTotal: 312_751 }, [null, 'credit.limit_exceeded', null]],
  ['a region without cards', { isCardServed: false }, [null, null, 'payment.region_not_supported']],
  ['a gateway that is down', { isGatewayUp: false }, [null, null, 'gateway.down']],
  [
    'no exchange rate',
    { creditTotal: null, cardTotal: null },
    [null, 'pricing.unavailable', 'pricing.unavailable'],
  ],
  [
    'a sales representative',
    { isSales: true },
    ['sales.credit_terms_only', null, 'sales.credit_terms_only'],
  ],
])('each unavailable payment method has its reason: %s', (_, changed, expected) => {
  expect(reasons(changed)).toEqual(expected)
})

test('a total of 0 can be paid with gift value even if the balance is 0', () => {
  expect(paymentMethods({ ...able, giftTotal: 0, giftBalance: 0 })[0]).toMatchObject({
    paymentMethodCode: 0,
    status: true,
  })
})

test('a part ships after its lead time in calendar days of the region, or today if it has no lead time', () => {
  const now = new Date('2026-11-21T16:30:00Z')
  expect(commitmentDate({ leadDays: null }, { zone: 'Asia/Taipei', now })).toBe('2026/11/22')
  expect(commitmentDate({ leadDays: 10 }, { zone: 'Asia/Taipei', now })).toBe('2026/12/02')
  expect(commitmentDate({ leadDays: null }, { zone: 'America/New_York', now })).toBe('2026/11/21')
})

test('an order is ready on the day its last part is ready', () => {
  expect(preparationDate(['2026/12/02', '2027/01/01', '2026/11/22'])).toBe('2027/01/01')
  expect(preparationDate([])).toBeNull()
})
