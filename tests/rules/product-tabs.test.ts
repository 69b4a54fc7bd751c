import { expect, test } from 'vitest'
import { redirectTarget, tabOf, tabsOf } from '#components/product/tabs.ts'

const everything = { architecture: true, pricing: true, docs: true, resources: true }
const nothing = { architecture: false, pricing: false, docs: false, resources: false }
const gateway = { productAlias: 'edgelink-gateway', has: { ...everything, architecture: false } }

test('a product always has an overview tab first, then the tabs that have content, in a fixed order', () => {
  expect(tabsOf({ has: everything })).toEqual([
    'overflow',
    'architecture',
    'pricing',
    'docs',
    'resources',
  ])
  expect(tabsOf({ has: nothing })).toEqual(['overflow'])
  expect(tabsOf({ has: { ...nothing, resources: true, pricing: true } })).toEqual([
    'overflow',
    'pricing',
    'resources',
  ])
})

test('the overview tab is called “overflow”, as in the specification', () => {
  expect(tabOf('marketplace-product')).toBe('overflow')
  expect(tabOf('marketplace-product-service-architecture')).toBe('architecture')
  expect(tabOf('marketplace-product-catch-all')).toBeUndefined()
  expect(tabOf('marketplace')).toBeUndefined()
  expect(tabOf(null)).toBeUndefined()
})

test.each([
  {
    asked: 'its alias and an existing tab',
    id: 'edgelink-gateway',
    tab: 'docs',
    better: undefined,
  },
  { asked: 'its alias', id: 'edgelink-gateway', tab: 'overflow', better: undefined },
  {
    asked: 'its id and an existing tab',
    id: 'P2001',
    tab: 'pricing',
    better: '/ja-jp/marketplace/product/edgelink-gateway/pricing-details',
  },
  {
    asked: 'its id',
    id: 'P2001',
    tab: 'overflow',
    better: '/ja-jp/marketplace/product/edgelink-gateway',
  },
  {
    asked: 'its alias and a tab without content',
    id: 'edgelink-gateway',
    tab: 'architecture',
    better: '/ja-jp/marketplace/product/edgelink-gateway',
  },
  {
    asked: 'its id and a tab without content',
    id: 'P2001',
    tab: 'architecture',
    better: '/ja-jp/marketplace/product/edgelink-gateway',
  },
  {
    asked: 'its alias and an unknown tab',
    id: 'edgelink-gateway',
    tab: undefined,
    better: '/ja-jp/marketplace/product/edgelink-gateway',
  },
] as const)('a product requested with $asked is redirected if necessary', ({ id, tab, better }) => {
  expect(redirectTarget(gateway, { id, tab }, 'ja-jp')).toBe(better)
})

test('the page that a product redirects to does not redirect again', () => {
  for (const tab of tabsOf({ has: everything })) {
    const sent = redirectTarget(gateway, { id: 'P2001', tab }, 'en-int')
    const kept = tabsOf(gateway).find(
      (it) => sent === redirectTarget(gateway, { id: 'P2001', tab: it }, 'en-int'),
    )
    expect(redirectTarget(gateway, { id: 'edgelink-gateway', tab: kept }, 'en-int')).toBeUndefined()
  }
})
