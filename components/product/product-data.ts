import { videoObjectData } from '#components/document/content-data.ts'
import type { Site } from '#components/document/context.ts'
import { absoluteAssetUrl, type Crumb } from '#components/document/structured-data.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { tabAddress } from './tabs.ts'

const schemaTypes = {
  software: 'SoftwareApplication',
  hardware: 'Product',
  service: 'Service',
} as const

/**
 * Builds the structured data of a product. The price is included only if its currency is an ISO
 * code.
 * Source: schema.org.
 */
export function productData(
  product: ProductDetail,
  { site, locale }: { site: Site; locale: string },
): object {
  const { productBanner: banner, productOverview: overview, productAlias, kind } = product
  const price = banner.priceFrom
  const [release] = overview.releases
  const category = overview.categories[0]?.categoryName
  const publisher = { '@type': 'Organization', name: overview.publishBy }
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypes[kind],
    name: banner.productName,
    description: banner.shortIntroduction,
    url: site.origin + tabAddress(locale, productAlias, 'overflow'),
    image: [absoluteAssetUrl(site, banner.thumbnailUrl)],
    inLanguage: kind === 'software' ? product.lang : undefined,
    ...(kind === 'software' && {
      applicationCategory: 'BusinessApplication',
      softwareVersion: release?.version,
      screenshot: overview.screenshots.map((it) => absoluteAssetUrl(site, it.url)),
      publisher,
    }),
    ...(kind === 'hardware' && {
      sku: product.id,
      brand: { '@type': 'Brand', name: overview.publishBy },
      category,
    }),
    ...(kind === 'service' && { provider: publisher, serviceType: category }),
    ...(price &&
      isIsoCurrency(price.currency) && {
        offers: offer(price, site.origin + tabAddress(locale, productAlias, 'pricing')),
      }),
  }
}

/**
 * Builds the structured data of a product's video; undefined if the product has none.
 * Source: schema.org/VideoObject.
 */
export function videoData(
  { productBanner, productOverview: { video, publishBy }, updatedAt }: ProductDetail,
  site: Site,
): object | undefined {
  if (!video) return undefined
  return videoObjectData(site, {
    name: video.title,
    description: productBanner.shortIntroduction,
    url: video.url,
    posterUrl: video.posterUrl,
    uploadedAt: updatedAt,
    durationSeconds: video.durationSeconds,
    publisher: publishBy,
  })
}

/** Returns the breadcrumbs of a product's page: home, first category, product and tab. */
export function productCrumbs(
  product: ProductDetail,
  { locale, home, tab }: { locale: string; home: string; tab?: string | undefined },
): Crumb[] {
  const [category] = product.productOverview.categories
  const name = product.productBanner.productName
  return [
    { text: home, href: `/${locale}${pathOf('marketplace')}` },
    ...(category
      ? [
          {
            text: category.categoryName,
            href: `/${locale}${pathOf('marketplace-category-subcategory', { subcategory: category.categoryCode })}`,
          },
        ]
      : []),
    ...(tab === undefined
      ? [{ text: name }]
      : [
          { text: name, href: tabAddress(locale, product.productAlias, 'overflow') },
          { text: tab },
        ]),
  ]
}

/**
 * Returns true for an ISO 4217 code. Search engines accept only these codes, so the site's own
 * label GV is left out.
 * Source: C10.
 */
function isIsoCurrency(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}

function offer(
  { priceMinor, currency }: { priceMinor: number; currency: string },
  url: string,
): object {
  return {
    '@type': 'AggregateOffer',
    lowPrice: (priceMinor / 100).toFixed(2),
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url,
  }
}
