import { expect, test } from 'vitest'
import { btoChangesSince, pricesNow, seenIn, seenText } from '#components/checkout/bto-changes.ts'
import {
  btoChanges,
  btoChoiceIn,
  btoQuery,
  btoSelection,
  categoryFault,
  itemFault,
  priceDifference,
  savedBtoQuery,
  withPart,
} from '#components/checkout/bto-choice.ts'
import { reorderHref } from '#components/order/reorder.ts'
import { pathOf } from '#config/routes.ts'
import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

type Item = BtoCheckout['categories'][number]['items'][number]

function item(partNumber: string, price: number | null, more: Partial<Item> = {}): Item {
  const info = { currency: 'USD', inventory: null, commitedDate: '2026/12/16' }
  return {
    id: `x.${partNumber}`,
    name: `Name of ${partNumber}`,
    partNumber,
    isDefault: false,
    priceInfo: price === null ? null : { ...info, price },
    ...more,
  }
}

const few = { price: 500, currency: 'USD', inventory: 3, commitedDate: '2026/12/16' }
const product: BtoCheckout = {
  urlAlias: 'computer',
  partNumber: 'MAIN',
  productName: 'Computer',
  thumbnailUrl: '/x.webp',
  currency: 'USD',
  lang: 'en',
  categories: [
    {
      code: 'base',
      name: 'Base unit',
      isRequired: true,
      items: [item('B1', 10_000, { isDefault: true }), item('B2', 12_000)],
    },
    {
      code: 'drive',
      name: 'Drive',
      isRequired: true,
      items: [item('D1', null, { isDefault: true }), item('D2', 500, { priceInfo: few })],
    },
    { code: 'cable', name: 'Cable', isRequired: false, items: [item('C1', 100)] },
  ],
}
const [base, drive, cable] = product.categories as [
  BtoCheckout['categories'][number],
  BtoCheckout['categories'][number],
  BtoCheckout['categories'][number],
]
const open = (query: string) => btoChoiceIn(new URLSearchParams(query), product)

test('an address without parts has the default ones, but none that cannot be bought', () => {
  expect([...open('').parts]).toEqual([['base', 'B1']])
  expect(open('').quantity).toBe(1)
})

test.each([
  ['parts=base:B2,drive:D2&quantity=12', { parts: 'base:B2,drive:D2', quantity: '12' }],
  ['parts=none', { parts: 'none' }],
  ['parts=base:B9,roof:R1', { parts: 'base:B9,roof:R1' }],
  ['parts=*:C1,*:Z9', { parts: 'cable:C1,*:Z9' }],
  ['parts=base,:B1,,drive:&quantity=-3', { parts: 'none' }],
])('%s is a configuration', (query, text) => expect(btoQuery(open(query))).toEqual(text))

test('“No select” is no item of the selection, and neither is a part that is not offered', () => {
  const { items, quantity } = btoSelection(
    product,
    open('parts=base:B2,drive:D9&quantity=4'),
    'en-tw',
  )
  expect(items).toEqual([{ partNumber: 'B2', categoryName: 'base' }])
  expect(quantity).toBe(4)
})

test('a choice keeps the other parts, in the order of the page, and drops the prices of a link', () => {
  const choice = withPart(open('parts=cable:C1,drive:D2,roof:R1'), product, {
    code: 'base',
    partNumber: 'B1',
  })
  expect(btoChanges(choice)).toEqual({
    parts: 'base:B1,drive:D2,cable:C1',
    quantity: null,
    seen: null,
  })
  expect(btoChanges(withPart(choice, product, { code: 'cable', partNumber: null }))).toMatchObject({
    parts: 'base:B1,drive:D2',
  })
})

test.each([
  ['parts=none', base, 'missing'],
  ['parts=none', cable, undefined],
  ['parts=base:B9', base, 'gone'],
  ['parts=cable:C9', cable, 'gone'],
  ['parts=drive:D1', drive, 'unavailable'],
  ['parts=drive:D2&quantity=3', drive, undefined],
  ['parts=drive:D2&quantity=4', drive, 'tooFew'],
] as const)('%s tells what is left to do in a category', (query, category, fault) =>
  expect(categoryFault(category, open(query))).toBe(fault),
)

test('a part that costs nothing can be ordered, and one of which none is left cannot', () => {
  expect(itemFault(item('F', 0), 999)).toBeUndefined()
  expect(itemFault(item('F', 0, { priceInfo: { ...few, inventory: 0 } }), 1)).toBe('unavailable')
})

test('a part costs the difference to the chosen one, and “No select” takes its price off', () => {
  const [b1, b2] = base.items
  if (!b1 || !b2) throw new Error('no items')
  expect(priceDifference(b1, b2)).toBe(2000)
  expect(priceDifference(b2, b1)).toBe(-2000)
  expect(priceDifference(undefined, b1)).toBe(10_000)
  expect(priceDifference(b2, null)).toBe(-12_000)
  expect(priceDifference(b1, item('D1', null))).toBeNull()
})

test('a saved configuration opens as it was, also one that names categories as people do', () => {
  const items = [
    { partNumber: 'B2', categoryName: 'base' },
    { partNumber: 'C1', categoryName: 'Cable, short' },
    { partNumber: 'D2' },
  ]
  const { parts } = savedBtoQuery({ items, quantity: 1 })
  expect(btoQuery(open(`parts=${parts}`)).parts).toBe('base:B2,cable:C1,drive:D2')
})

test('a link holds the prices that were seen, and nonsense is no price', () => {
  const seen = { currency: 'USD', day: '2026-11-24', prices: [10_000, null, 0] }
  expect(seenIn(new URLSearchParams({ seen: seenText(seen) }))).toEqual(seen)
  for (const text of [
    '',
    'USD',
    'USD.2026-11-24',
    'USD.2026-11-24..',
    'USD.2026-99-99.1',
    'USD.2026-11-24.-1',
    'x.y.z',
  ])
    expect(seenIn(new URLSearchParams({ seen: text }))).toBeUndefined()
})

const told = (query: string, seen: Parameters<typeof btoChangesSince>[2]) =>
  btoChangesSince(product, open(query), seen).map(({ kind, partNumber, before, after }) => [
    kind,
    partNumber,
    before,
    after,
  ])

test('a configuration that is opened later tells part by part and for the whole what is different', () => {
  const seen = { currency: 'USD', day: '2026-11-01', prices: [9000, 700, 100] }
  expect(told('parts=base:B1,drive:D1,cable:C9&quantity=3', seen)).toEqual([
    ['price', 'B1', 9000, 10_000],
    ['unavailable', 'D1', 700, null],
    ['gone', 'C9', 100, null],
    ['whole', '', 29_400, null],
  ])
  expect(told('parts=base:B1,drive:D2,cable:C1&quantity=3', seen)).toEqual([
    ['price', 'B1', 9000, 10_000],
    ['price', 'D2', 700, 500],
    ['whole', '', 29_400, 31_800],
  ])
  expect(told('parts=base:B1,drive:D1,cable:C9', undefined).map(([kind]) => kind)).toEqual([
    'unavailable',
    'gone',
  ])
})

test('a part that had no price then leaves the whole unknown, and the others are compared', () => {
  const seen = { currency: 'USD', day: '2026-11-01', prices: [9000, null] }
  expect(told('parts=base:B1,drive:D2', seen)).toEqual([['price', 'B1', 9000, 10_000]])
})

test('a configuration of which only the sum is known compares the whole, and other currencies are not compared', () => {
  const parts = 'parts=base:B1,cable:C1&quantity=2'
  const then = { currency: 'USD', day: '2026-11-01', prices: [9000] }
  expect(told(parts, then)).toEqual([['whole', '', 18_000, 20_200]])
  expect(told(parts, { ...then, prices: [10_100] })).toEqual([])
  expect(told(parts, { ...then, currency: 'GV' })).toEqual([])
  expect(pricesNow(product, open(parts))).toEqual([10_000, 100])
})

test('an order of a product built to order is ordered again with its parts, not with the first one as the product', () => {
  const order = {
    checkoutType: 'bto',
    urlAlias: 'computer',
    partNumber: 'MAIN',
    totals: { quantity: 3 },
    lines: [{ partNumber: 'B2' }, { partNumber: 'C1' }],
  } as Order
  const { searchParams } = new URL(reorderHref(pathOf, order) ?? '', 'http://x')
  expect(searchParams.get('partNumber')).toBe('MAIN')
  expect(btoQuery(btoChoiceIn(searchParams, product))).toEqual({
    parts: 'base:B2,cable:C1',
    quantity: '3',
  })
})
