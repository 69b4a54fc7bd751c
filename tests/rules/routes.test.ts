import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pathOf, type Route, type RouteName, routeOf, routes } from '#config/routes.ts'
import { pageKinds, routesWithoutPage } from '#tests/support/page-kinds.ts'

interface Row {
  name: string
  path: string
  layout: string
  rendering: string
  indexable: string
  notes: string
}

const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'routes.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const rows: Row[] = lines.map((line) => {
  const [name = '', path = '', layout = '', rendering = '', indexable = '', notes = ''] =
    line.split('\t')
  return { name, path, layout, rendering, indexable, notes }
})
const routeNamed = (name: string): Route => routes[name as RouteName]
const segmentsOf = (path: string) => path.slice(1).split('/').map(decodeURIComponent)
const found = (path: string) => {
  const match = routeOf(segmentsOf(path))
  return (
    match && {
      name: match.name,
      params: match.params,
      path: match.path,
      isExactCase: match.isExactCase,
    }
  )
}

test('the site has exactly the pages listed in the table', () => {
  expect(rows).toHaveLength(74)
  expect(Object.keys(routes)).toEqual(rows.map((it) => it.name))
})

test.each(rows)(
  '$name is the page at $path',
  ({ name, path, layout, rendering, indexable, notes }) => {
    const route = routeNamed(name)
    expect(route).toMatchObject({ path, layout, rendering, indexable: indexable === 'yes' })
    expect(route.showsLogo).toBe(notes !== 'no logo')
    expect(route.canonical).toBe(!notes.startsWith('no canonical'))
    expect(route.needsPage).toBe(/\bpage quer/.test(notes))
    const consolePath = /^legacy: 301 to the console's (\/\S+)/.exec(notes)?.[1]
    expect(route.legacyTarget && routes[route.legacyTarget].path).toBe(
      consolePath && `/console${consolePath}`,
    )
    for (const [, query = ''] of notes.matchAll(
      /\b(urlAlias|partNumber|serialNumber|orderNumber|keyword|IssueType)\b/g,
    )) {
      expect([...route.keptQuery, ...route.readQuery]).toContain(query)
    }
  },
)

test.each(rows)('$name is found in its exact letter case and in any other', ({ name, path }) => {
  const filled = path.replaceAll(/\{(\w+)\??\}/g, 'x-$1').replace('*', 'anything/else')
  expect(found(filled)).toMatchObject({ name, path: filled, isExactCase: true })
  expect(found(filled.toUpperCase().replaceAll(/X-\w+/g, (it) => it.toLowerCase()))).toMatchObject({
    name,
    isExactCase: false,
  })
})

test('a path with different letter case is corrected to the spelling in the route table', () => {
  expect(found('/marketplace/membership')).toEqual({
    name: 'marketplace-membership',
    params: {},
    path: '/marketplace/Membership',
    isExactCase: false,
  })
  expect(found('/marketplace/partners/ecosystem')).toMatchObject({
    path: '/marketplace/partners/Ecosystem',
    isExactCase: false,
  })
  expect(found('/marketplace/transaction/licenseupgrade')).toMatchObject({
    path: '/marketplace/transaction/LicenseUpgrade',
  })
  expect(found('/MARKETPLACE/Product/DeviceOn/Docs')).toMatchObject({
    path: '/marketplace/product/DeviceOn/docs',
    params: { id: 'DeviceOn' },
  })
})

test('below solutions or category, one segment is a solution or subcategory, and two segments are a generic page', () => {
  expect(found('/marketplace/solutions/energy')).toMatchObject({
    name: 'marketplace-solutions-solution',
    params: { solution: 'energy' },
  })
  expect(found('/marketplace/solutions/energy/carbon')).toMatchObject({
    name: 'marketplace-solutions-generic',
    params: { solution: 'energy', generic: 'carbon' },
  })
  expect(found('/marketplace/category/edge')).toMatchObject({
    name: 'marketplace-category-subcategory',
    params: { subcategory: 'edge' },
  })
  expect(found('/marketplace/category/edge/gateways')).toMatchObject({
    name: 'marketplace-category-generic',
    params: { subcategory: 'edge', generic: 'gateways' },
  })
  expect(found('/marketplace/solutions')).toBeUndefined()
  expect(found('/marketplace/category/a/b/c')).toBeUndefined()
})

test('the path of a delivery has one to three segments after its prefix, of which the last is the order item', () => {
  const delivery = '/internalcrm/shippingorder/delivery'
  expect(found(`${delivery}/E1/O1/I1`)).toMatchObject({
    params: { erpId: 'E1', orderNumber: 'O1', orderItem: 'I1' },
  })
  expect(found(`${delivery}/E1/I1`)).toMatchObject({ params: { erpId: 'E1', orderItem: 'I1' } })
  expect(found(`${delivery}/I1`)).toMatchObject({ params: { orderItem: 'I1' } })
  expect(found(delivery)).toBeUndefined()
  expect(found(`${delivery}/1/2/3/4`)).toBeUndefined()
})

test('a product has five pages, and any other path below it is handled by the catch-all', () => {
  expect(found('/marketplace/product/deviceon')).toMatchObject({
    name: 'marketplace-product',
    params: { id: 'deviceon' },
  })
  expect(found('/marketplace/product/deviceon/overview')).toMatchObject({
    name: 'marketplace-product-catch-all',
    params: { id: 'deviceon', rest: 'overview' },
  })
  expect(found('/marketplace/product/deviceon/docs/Old/1')).toMatchObject({
    name: 'marketplace-product-catch-all',
    params: { id: 'deviceon', rest: 'docs/Old/1' },
    path: '/marketplace/product/deviceon/docs/Old/1',
    isExactCase: true,
  })
  expect(found('/marketplace/product')).toBeUndefined()
})

test('a partner program page needs no id', () => {
  expect(found('/marketplace/partners/program')).toMatchObject({
    name: 'marketplace-partners-program',
    params: {},
  })
  expect(found('/marketplace/partners/program/gold')).toMatchObject({ params: { id: 'gold' } })
})

test.each([
  '/',
  '/marketplace/nothing',
  '/marketplace/about-us/more',
  '/profile',
  '/constructor',
  '/marketplace/__proto__',
])('%s is not the path of a page', (path) => {
  expect(found(path)).toBeUndefined()
})

test('a path is built from the name of a page', () => {
  expect(pathOf('marketplace')).toBe('/marketplace')
  expect(pathOf('marketplace-product-pricing-details', { id: 'deviceon' })).toBe(
    '/marketplace/product/deviceon/pricing-details',
  )
  expect(pathOf('marketplace-product-catch-all', { id: 'a', rest: 'b/ç' })).toBe(
    '/marketplace/product/a/b/%C3%A7',
  )
  expect(pathOf('marketplace-partners-program')).toBe('/marketplace/partners/program')
  expect(pathOf('internalcrm-shippingorder-delivery', { erpId: 'E1', orderItem: 'I1' })).toBe(
    '/internalcrm/shippingorder/delivery/E1/I1',
  )
  expect(pathOf('marketplace-materials-details', { details: 'a/b?c' })).toBe(
    '/marketplace/materials/a%2Fb%3Fc',
  )
  expect(pathOf('marketplace-help-sales-support', {}, { IssueType: 'free-trial-support' })).toBe(
    '/marketplace/help/sales-support?IssueType=free-trial-support',
  )
})

test('a link to the news or a search includes the first page number, to avoid a redirect', () => {
  expect(pathOf('marketplace-news')).toBe('/marketplace/news?page=1')
  expect(pathOf('marketplace-news', {}, { page: 3 })).toBe('/marketplace/news?page=3')
  expect(pathOf('marketplace-search', {}, { keyword: '日本 & co' })).toBe(
    '/marketplace/search?keyword=%E6%97%A5%E6%9C%AC%20%26%20co&page=1',
  )
})

test('building a link throws if a parameter of its page is missing', () => {
  // @ts-expect-error a product page needs an id
  expect(() => pathOf('marketplace-product')).toThrow(TypeError)
  // @ts-expect-error there is no such page
  expect(() => pathOf('marketplace-nothing')).toThrow(TypeError)
})

test('every page is found under the path built from its name', () => {
  for (const { name, path } of rows) {
    const params = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\??\}/g)].map(([, param = '']) => [param, `a b/%${param}`]),
    )
    const link = (pathOf as (name: string, params: object) => string)(name, {
      ...params,
      rest: 'x y',
    })
    const [linkPath = ''] = link.split('?')
    const given = name === 'marketplace-product-catch-all' ? { ...params, rest: 'x y' } : params
    expect(found(linkPath)).toEqual({ name, params: given, path: linkPath, isExactCase: true })
  }
})

test('tests visit every public page, except pure redirects', () => {
  const shown = new Set(pageKinds.map((it) => it.route))
  const documents = rows
    .filter((it) => it.layout === 'default' && it.rendering === 'ssr')
    .map((it) => it.name as RouteName)
  const missing = documents.filter((it) => !shown.has(it) && !routesWithoutPage.includes(it))
  expect(missing).toEqual([])
  for (const { path, route } of pageKinds)
    if (route !== null)
      expect(routeOf(segmentsOf(path.replace(/\?.*/, '')))?.name, path).toBe(route)
})
