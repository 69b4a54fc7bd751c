import { expect, test } from 'vitest'
import type { Site } from '#components/document/context.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { productCrumbs, productData, videoData } from '#components/product/product-data.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'

const site = {
  name: 'Meridian Marketplace',
  company: 'Meridian',
  origin: 'https://market.example.com',
  assetOrigin: '',
} as Site
const at = { site, locale: 'en-int' }

const gateway: ProductDetail = {
  id: 'P2001',
  productAlias: 'edgelink-gateway',
  kind: 'software',
  family: 2,
  lang: 'en',
  updatedAt: '2026-09-15T00:00:00Z',
  productBanner: {
    productName: 'EdgeLink Gateway',
    thumbnailUrl: '/media/a.svg',
    backgroundImageUrl: '/media/b.svg',
    shortIntroduction: 'Reads PLCs.',
    isFreeTrial: true,
    isHot: true,
    isNew: false,
    isSuite: false,
    priceFrom: { priceMinor: 54_000, currency: 'USD', billing: 'year' },
  },
  productOverview: {
    introduction: ['…'],
    figures: [],
    features: [],
    additionalInfo: [],
    publishBy: 'Hokuto Systems',
    copyright: null,
    video: {
      title: 'EdgeLink Gateway',
      url: '/media/v.webm',
      posterUrl: '/media/v.svg',
      durationSeconds: 412,
    },
    screenshots: [{ url: '/media/s.svg', width: 1, height: 1, caption: '' }],
    releases: [{ version: '4.2', releasedOn: '2026-09-15', changes: [] }],
    categories: [{ categoryCode: 'connectivity', categoryName: 'Connectivity' }],
  },
  productArchitecture: { content: null },
  productDocumentations: [],
  userGuide: [],
  has: { architecture: false, pricing: true, docs: false, resources: false },
  websites: ['en-int'],
}

test('software is described with its publisher, version and lowest list price', () => {
  expect(productData(gateway, at)).toMatchObject({
    '@type': 'SoftwareApplication',
    url: 'https://market.example.com/en-int/marketplace/product/edgelink-gateway',
    image: ['https://market.example.com/media/a.svg'],
    softwareVersion: '4.2',
    publisher: { name: 'Hokuto Systems' },
    offers: {
      lowPrice: '540.00',
      priceCurrency: 'USD',
      url: 'https://market.example.com/en-int/marketplace/product/edgelink-gateway/pricing-details',
    },
  })
})

test('a price in GV is not published for search engines, since GV is not a currency', () => {
  const priceFrom = { priceMinor: 8_100_000, currency: 'GV', billing: 'year' } as const
  expect(
    productData({ ...gateway, productBanner: { ...gateway.productBanner, priceFrom } }, at),
  ).not.toHaveProperty('offers')
})

test('a product sold on request has no offer', () => {
  expect(
    productData({ ...gateway, productBanner: { ...gateway.productBanner, priceFrom: null } }, at),
  ).not.toHaveProperty('offers')
})

test('hardware is described as a product with a brand, and a service with a provider', () => {
  expect(productData({ ...gateway, kind: 'hardware' }, at)).toMatchObject({
    '@type': 'Product',
    sku: 'P2001',
    brand: { name: 'Hokuto Systems' },
  })
  expect(productData({ ...gateway, kind: 'service' }, at)).toMatchObject({
    '@type': 'Service',
    provider: { name: 'Hokuto Systems' },
  })
})

test('the URLs of pictures on an asset host stay unchanged', () => {
  const productBanner = {
    ...gateway.productBanner,
    thumbnailUrl: 'https://assets.example.cn/media/a.svg',
  }
  expect(productData({ ...gateway, productBanner }, at)).toMatchObject({
    image: ['https://assets.example.cn/media/a.svg'],
  })
})

test('a video is described with its length if the length is known', () => {
  const { video } = gateway.productOverview
  expect(videoData(gateway, site)).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT412S',
    uploadDate: '2026-09-15T00:00:00Z',
  })
  const unknown = {
    ...gateway,
    productOverview: {
      ...gateway.productOverview,
      video: video && { ...video, durationSeconds: null },
    },
  }
  expect(videoData(unknown, site)).toHaveProperty('duration', undefined)
  expect(
    videoData({ ...gateway, productOverview: { ...gateway.productOverview, video: null } }, site),
  ).toBeUndefined()
})

test('the breadcrumbs of a product page contain its category and overview and end with the page itself', () => {
  const crumbs = productCrumbs(gateway, { locale: 'en-int', home: 'Home', tab: 'Pricing' })
  expect(crumbs).toEqual([
    { text: 'Home', href: '/en-int/marketplace' },
    { text: 'Connectivity', href: '/en-int/marketplace/category/connectivity' },
    { text: 'EdgeLink Gateway', href: '/en-int/marketplace/product/edgelink-gateway' },
    { text: 'Pricing' },
  ])
  expect(breadcrumbData(site, crumbs)).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://market.example.com/en-int/marketplace' },
      { position: 2 },
      { position: 3 },
      { position: 4, name: 'Pricing' },
    ],
  })
})

test('in the breadcrumbs, a product without a category comes directly after the home page', () => {
  const product = { ...gateway, productOverview: { ...gateway.productOverview, categories: [] } }
  expect(productCrumbs(product, { locale: 'en-int', home: 'Home' }).map((it) => it.text)).toEqual([
    'Home',
    'EdgeLink Gateway',
  ])
})
