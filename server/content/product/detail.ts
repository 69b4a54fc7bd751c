import { fallbackLocale, type Locale, localeFacts, locales } from '#config/locales.ts'
import { documentPath } from '#server/print/document/path.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ById } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { siteCurrency } from '#server/platform/money/product-currency.ts'
import { hasResourcesOf } from '#server/content/resource/service.ts'
import type { ProductDetail, ProductDocument, Video } from './contract.ts'
import {
  findLowestPrice,
  findProduct,
  hasPlans,
  listCategoriesOf,
  type ProductRow,
} from './store.ts'

/**
 * Returns a product by alias or id, in the locale's language.
 *
 * @throws Problem `product.not_found` if the locale does not sell it
 */
export async function productDetail(
  ctx: RequestContext,
  { id, websiteCode: locale }: ById,
): Promise<ProductDetail> {
  const row = await findProduct(ctx.db, { id, locale })
  if (!row) throw new Problem('product.not_found')
  const { alias } = row
  const currency = siteCurrency(ctx.config, locale)
  const url = (path: string) => assetUrl(ctx.config, locale, path)
  const [categories, price, pricing, resources] = await Promise.all([
    listCategoriesOf(ctx.db, { alias, locale }),
    findLowestPrice(ctx.db, { alias, currency }),
    hasPlans(ctx.db, { alias }),
    hasResourcesOf(ctx, { alias, locale }),
  ])
  const documents = documentsOf(row, locale).map((it) => ({ ...it, url: url(it.url) }))
  return {
    id: row.id,
    productAlias: alias,
    kind: row.kind,
    family: row.family,
    lang: row.lang,
    websites: row.websites,
    updatedAt: row.updatedAt.toISOString(),
    productBanner: {
      productName: row.text.name,
      thumbnailUrl: url(row.thumbnailUrl),
      backgroundImageUrl: url(row.backgroundImageUrl),
      shortIntroduction: row.text.shortIntroduction,
      isFreeTrial: row.isFreeTrial,
      isHot: row.isHot,
      isNew: row.isNew,
      isSuite: row.isSuite,
      priceFrom: price ? { ...price, currency } : null,
    },
    productOverview: {
      ...overviewOf(row, url),
      categories: categories.map((it) => ({ categoryCode: it.code, categoryName: it.name })),
    },
    productArchitecture: { content: row.text.architecture },
    productDocumentations: documents,
    userGuide: row.userGuide,
    has: {
      architecture: row.text.architecture !== null,
      pricing,
      docs: documents.length > 0 || row.trainingVideos.length > 0,
      resources,
    },
  }
}

/**
 * Returns the training videos of a product.
 *
 * @throws Problem `product.not_found` if the locale does not sell it
 */
export async function productTraining(
  ctx: RequestContext,
  { id, websiteCode: locale }: ById,
): Promise<{ trainingVideo: Video[] }> {
  const row = await findProduct(ctx.db, { id, locale })
  if (!row) throw new Problem('product.not_found')
  return {
    trainingVideo: row.trainingVideos.map((it, index) => ({
      ...it,
      url: assetUrl(ctx.config, locale, it.url),
      posterUrl: assetUrl(ctx.config, locale, it.posterUrl),
      title: row.text.trainingVideos[index] ?? row.text.name,
    })),
  }
}

/**
 * Lists the documents of a product: each kind in the language of the site, then in English, as the
 * English site of its region offers it.
 */
function documentsOf(
  { alias, documents, userGuide, lang, websites }: ProductRow,
  locale: Locale,
): ProductDocument[] {
  const english = englishSiteOf(locale)
  const isInEnglish = lang !== 'en' && websites.includes(english)
  return documents
    .filter((it) => it !== 'user-guide' || userGuide.length > 0)
    .flatMap((kind) => [
      { kind, lang, url: documentPath(locale, { alias, kind }) },
      ...(isInEnglish
        ? [{ kind, lang: 'en' as const, url: documentPath(english, { alias, kind }) }]
        : []),
    ])
}

/** Returns the English site of a site's region; the international site if it has none. */
function englishSiteOf(locale: Locale): Locale {
  const { regionCode } = localeFacts[locale]
  const inRegion = locales.find(
    (it) => localeFacts[it].regionCode === regionCode && localeFacts[it].textLanguage === 'en',
  )
  return inRegion ?? fallbackLocale
}

function overviewOf(
  { text, figures, featureIcons, releases, screenshots, video, publishBy, copyright }: ProductRow,
  url: (path: string) => string,
) {
  return {
    introduction: text.introduction,
    figures: figures.map((value, index) => ({ value, label: text.figures[index] ?? '' })),
    video: video && {
      ...video,
      url: url(video.url),
      posterUrl: url(video.posterUrl),
      title: text.name,
    },
    features: text.features.map((it, index) => ({ icon: featureIcons[index] ?? 'check', ...it })),
    screenshots: screenshots.map((it, index) => ({
      ...it,
      url: url(it.url),
      caption: text.screenshots[index] ?? '',
    })),
    releases: releases.map((it, index) => ({ ...it, changes: text.releases[index] ?? [] })),
    additionalInfo: text.additionalInfo,
    publishBy,
    copyright,
  }
}
