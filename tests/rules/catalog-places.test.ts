import { expect, test } from 'vitest'
import { findPlace } from '#components/category/catalog-place.ts'
import {
  uniqueProducts,
  applyFilter,
  parseFilter,
  availableFilters,
} from '#components/category/product-filter.ts'
import type { Category, ProductCard, ProductGroup } from '#server/content/catalog/contract.ts'

const placed = { websites: ['en-int' as const], lang: 'en' as const }

function product(
  productAlias: string,
  kind: ProductCard['kind'] = 'software',
  isFreeTrial = false,
): ProductCard {
  return {
    productAlias,
    kind,
    isFreeTrial,
    productName: productAlias,
    shortIntroduction: '',
    thumbnailUrl: '',
    publishBy: '',
    lang: 'en',
    isHot: false,
    isNew: false,
    isSuite: false,
    priceFrom: null,
  }
}

function category(
  categoryCode: string,
  subgroupCode: string | null,
  collections: string[],
): Category {
  return {
    groupCode: 'energy',
    subgroupCode,
    categoryCode,
    categoryName: categoryCode,
    shortIntroduction: '',
    ...placed,
    collections: collections.map((it) => ({
      collectionCode: it,
      collectionName: it,
      shortIntroduction: '',
      products: [product(it)],
      ...placed,
    })),
  }
}

const energy: ProductGroup = {
  groupCode: 'energy',
  groupName: 'Energy',
  shortIntroduction: '',
  icon: 'leaf',
  ...placed,
  subgroups: ['insight', 'empty'].map((it) => ({
    subgroupCode: it,
    subgroupName: it,
    shortIntroduction: '',
    lang: 'en',
  })),
  categories: [
    category('carbon', null, ['accounts']),
    category('monitoring', 'insight', ['electricity', 'water']),
  ],
}
const same: ProductGroup = { ...energy, groupCode: 'carbon', subgroups: [], categories: [] }

const found = (subcategory: string, generic?: string, categoryCode?: string) => {
  const at = findPlace([same, energy], { subcategory, generic, categoryCode })
  return at && `${at.place.kind} ${at.path}`
}

test('each part of the catalog has a single path, whichever of its names is requested', () => {
  const group = 'group /marketplace/category/energy'
  const monitoring = 'category /marketplace/category/monitoring'
  const water = 'collection /marketplace/category/monitoring/water'
  expect(found('energy')).toBe(group)
  expect([found('insight'), found('energy', 'insight')]).toEqual([
    `${group}#insight`,
    `${group}#insight`,
  ])
  expect([
    found('monitoring'),
    found('energy', 'monitoring'),
    found('insight', 'monitoring'),
  ]).toEqual([monitoring, monitoring, monitoring])
  expect([
    found('water'),
    found('monitoring', 'water'),
    found('energy', 'water'),
    found('insight', 'water'),
  ]).toEqual([water, water, water, water])
})

test('a part of the catalog is not found if it does not exist or belongs to a different parent', () => {
  for (const [subcategory, generic] of [
    ['no-such'],
    ['empty'],
    ['carbon', 'water'],
    ['monitoring', 'energy'],
    ['energy', 'energy'],
    ['no-such', 'water'],
  ] as const)
    expect(found(subcategory, generic), `${subcategory}/${generic}`).toBeUndefined()
})

test('categoryCode takes precedence over the path, unless it is unknown', () => {
  expect(found('energy', undefined, 'monitoring')).toBe('category /marketplace/category/monitoring')
  expect(found('no-such', 'nothing', 'energy')).toBe('group /marketplace/category/energy')
  expect(found('energy', undefined, 'no-such')).toBe('group /marketplace/category/energy')
})

test('a category takes precedence over a group with the same name', () => {
  expect(found('carbon')).toBe('category /marketplace/category/carbon')
})

test('a filter is offered with its number of products if it keeps at least one product but not all', () => {
  const products = [product('a'), product('b', 'software', true), product('c', 'hardware')]
  expect(availableFilters(products)).toEqual([
    { filter: 'software', count: 2 },
    { filter: 'hardware', count: 1 },
    { filter: 'trial', count: 1 },
  ])
  for (const { filter, count } of availableFilters(products))
    expect(applyFilter(products, filter)).toHaveLength(count)
  expect(availableFilters([product('a'), product('b')])).toEqual([])
})

test('an unknown filter is ignored, and a product in two collections is listed only once', () => {
  expect([
    parseFilter('hardware'),
    parseFilter('HARDWARE'),
    parseFilter(''),
    parseFilter(undefined),
  ]).toEqual(['hardware', undefined, undefined, undefined])
  expect(applyFilter([product('a')], undefined)).toHaveLength(1)
  expect(
    uniqueProducts([product('a'), product('b'), product('a')]).map((it) => it.productAlias),
  ).toEqual(['a', 'b'])
})
