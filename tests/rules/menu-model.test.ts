import { expect, test } from 'vitest'
import { footerColumns } from '#components/layout/footer-columns.ts'
import { highlightedItem, buildTopMenu } from '#components/layout/menu-model.ts'
import type { Category, ProductCard, ProductGroup } from '#server/content/catalog/contract.ts'
import type { MenuItem, TopMenuItem } from '#server/content/editorial/contract.ts'

const placed = { websites: ['en-int' as const], lang: 'en' as const }
const marks = { isHot: false, isNew: false, isSuite: false }

function item(code: string, type: number, subMenus: MenuItem[] = []): MenuItem {
  return {
    code,
    type,
    name: code,
    link: { url: `/${code}`, target: 0 },
    shortIntroduction: null,
    icon: null,
    ...marks,
    subMenus,
  }
}

function product(alias: string): ProductCard {
  return {
    productName: alias,
    productAlias: alias,
    shortIntroduction: '',
    thumbnailUrl: '',
    publishBy: '',
    kind: 'software',
    lang: 'en',
    ...marks,
    isFreeTrial: false,
    priceFrom: null,
  }
}

function category(
  categoryCode: string,
  subgroupCode: string | null,
  ...aliases: string[][]
): Category {
  const collections = aliases.map((it, index) => ({
    collectionCode: `${index}`,
    collectionName: '',
    shortIntroduction: '',
    products: it.map(product),
    ...placed,
  }))
  return {
    groupCode: 'energy',
    subgroupCode,
    categoryCode,
    categoryName: categoryCode,
    shortIntroduction: '',
    collections,
    ...placed,
  }
}

const energy: ProductGroup = {
  groupCode: 'energy',
  groupName: 'Energy',
  shortIntroduction: '',
  icon: 'leaf',
  subgroups: [
    { subgroupCode: 'insight', subgroupName: 'Insight', shortIntroduction: '', lang: 'en' },
    { subgroupCode: 'empty', subgroupName: 'Empty', shortIntroduction: '', lang: 'en' },
  ],
  categories: [
    category('own', null, ['a']),
    category('monitoring', 'insight', ['b', 'c'], ['c', 'd']),
  ],
  ...placed,
}

const top = (code: string, type = 2, subMenus: MenuItem[] = []): TopMenuItem => ({
  ...item(code, type, subMenus),
  link: type === 1 ? { url: `/${code}`, target: 0 } : null,
})

test('the products menu has groups with subgroups and a block per category, and lists each product once', () => {
  const [products] = buildTopMenu({ menuList: [top('products')], groups: [energy] }, 'en-int')
  if (products?.opens !== 'groups') throw new Error('no groups')
  const tabs = products.groups[0]?.tabs ?? []
  expect(tabs.map((it) => it.text)).toEqual(['Energy', 'Insight'])
  expect(tabs[1]?.blocks[0]?.items.map((it) => it.code)).toEqual(['b', 'c', 'd'])
  expect(tabs[1]?.blocks[0]?.title.link?.href).toBe('/en-int/marketplace/category/monitoring')
})

test('a group without subgroups has one tab without a name', () => {
  const [products] = buildTopMenu(
    {
      menuList: [top('products')],
      groups: [{ ...energy, subgroups: [], categories: [category('own', null, ['a'])] }],
    },
    'en-int',
  )
  expect(products?.opens === 'groups' && products.groups[0]?.tabs.map((it) => it.text)).toEqual([
    null,
  ])
})

test('the products menu of the China site has only one level', () => {
  const [products] = buildTopMenu({ menuList: [top('products')], groups: [energy] }, 'zh-cn')
  expect(products?.opens === 'columns' && products.columns[0]?.lines.map((it) => it.code)).toEqual([
    'own',
    'monitoring',
  ])
})

test('the solutions menu has groups with subgroups, and categories without a subgroup come first', () => {
  const solutionMenu = [
    item('site', 0, [item('flow', 2, [item('queue', 1)]), item('sub', 0, [item('signage', 2)])]),
  ]
  const [solutions] = buildTopMenu({ menuList: [top('solutions')], solutionMenu }, 'en-int')
  expect(
    solutions?.opens === 'groups' &&
      solutions.groups[0]?.tabs.map((it) => [it.text, it.blocks.map((block) => block.title.code)]),
  ).toEqual([
    ['site', ['flow']],
    ['sub', ['signage']],
  ])
})

test('an item whose submenu failed to load becomes a plain link, or is left out if it has no link', () => {
  expect(
    buildTopMenu(
      {
        menuList: [
          top('solutions'),
          top('products'),
          { ...top('support'), link: { url: '/support', target: 0 } },
        ],
      },
      'en-int',
    ).map((it) => [it.line.code, it.opens]),
  ).toEqual([['support', 'nothing']])
  expect(buildTopMenu({}, 'en-int')).toEqual([])
})

test('a page highlights the menu item with its code, or the item at its position if no item has that code', () => {
  const menu = (codes: string[]) =>
    buildTopMenu({ menuList: codes.map((it) => top(it, 1)) }, 'en-int')
  const usual = menu(['a', 'b', 'c', 'partners', 'membership', 'about-us'])
  expect(highlightedItem(usual, 'marketplace-partners-ecosystem')).toBe('partners')
  expect(highlightedItem(usual, 'marketplace-membership')).toBe('membership')
  expect(
    highlightedItem(menu(['about-us', 'membership', 'partners']), 'marketplace-about-us'),
  ).toBe('about-us')
  expect(highlightedItem(menu(['a', 'b', 'c', 'd', 'e', 'f']), 'marketplace-membership')).toBe('e')
  expect(highlightedItem(usual, 'marketplace')).toBeUndefined()
  expect(highlightedItem(usual, null)).toBeUndefined()
})

test('the footer has a column for each panel and another column for direct links', () => {
  const items = buildTopMenu(
    {
      menuList: [top('products'), top('support', 2, [item('hub', 1)]), top('news', 1)],
      groups: [energy],
    },
    'en-int',
  )
  expect(footerColumns(items).map((it) => [it.code, it.lines.map((line) => line.code)])).toEqual([
    ['products', ['energy']],
    ['support', ['hub']],
    ['more', ['news']],
  ])
})
