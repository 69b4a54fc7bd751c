import type { Route } from '@orpc/contract'
import * as z from 'zod'
import { ProductCard } from '#server/content/catalog/contract.ts'
import { ProductResources } from '#server/content/resource/contract.ts'
import {
  ById,
  cached,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'
import { documentKinds } from '#server/print/document/content.ts'

/** An image with its size in CSS pixels and its caption. */
export const Picture = z.strictObject({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** A video with its poster image. `durationSeconds` is null if the duration is unknown. */
export const Video = z.strictObject({
  title: z.string(),
  url: z.string(),
  posterUrl: z.string(),
  durationSeconds: z.int().nullable(),
})
export type Video = z.infer<typeof Video>

/** A document to download, in one of its languages. Each is a PDF, drawn when it is requested. */
export const ProductDocument = z.strictObject({
  kind: z.enum(documentKinds),
  url: z.string(),
  lang: TextLanguage,
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** Architecture layers of a product, from the shop floor upward. */
export const Architecture = z.strictObject({
  summary: z.string(),
  layers: z.array(z.strictObject({ name: z.string(), items: z.array(z.string()) })),
  notes: z.array(z.string()),
})
export type Architecture = z.infer<typeof Architecture>

/** A product without its plans, recommendations and resources. Source: spec §3, product detail. */
export const ProductDetail = z.strictObject({
  id: z.string(),
  productAlias: z.string(),
  kind: z.enum(['software', 'hardware', 'service']),
  /**
   * 1 iEMS/ECOWatch, 2 Edge365/EdgeLink, 3 iService/SignageCMS, 4 IoTSuite/Pivot, 5 iFactory/OEE.
   * Source: spec §3.
   */
  family: z.int().nullable(),
  lang: TextLanguage,
  updatedAt: z.iso.datetime({ offset: true }),
  productBanner: z.strictObject({
    productName: z.string(),
    thumbnailUrl: z.string(),
    backgroundImageUrl: z.string(),
    shortIntroduction: z.string(),
    isFreeTrial: z.boolean(),
    isHot: z.boolean(),
    isNew: z.boolean(),
    isSuite: z.boolean(),
    priceFrom: ProductCard.shape.priceFrom,
  }),
  productOverview: z.strictObject({
    introduction: z.array(z.string()),
    figures: z.array(z.strictObject({ value: z.string(), label: z.string() })),
    video: Video.nullable(),
    features: z.array(
      z.strictObject({ icon: z.string(), title: z.string(), description: z.string() }),
    ),
    screenshots: z.array(Picture),
    releases: z.array(
      z.strictObject({
        version: z.string(),
        releasedOn: z.iso.date(),
        changes: z.array(z.string()),
      }),
    ),
    additionalInfo: z.array(z.strictObject({ title: z.string(), body: z.string() })),
    publishBy: z.string(),
    categories: z.array(z.strictObject({ categoryCode: z.string(), categoryName: z.string() })),
    copyright: z.string().nullable(),
  }),
  productArchitecture: z.strictObject({ content: Architecture.nullable() }),
  /** Documents by kind: first in the language of the site, then in English. */
  productDocumentations: z.array(ProductDocument),
  /** Steps of the user guide; empty if the product has none. */
  userGuide: z.array(z.strictObject({ title: z.string(), body: z.string() })),
  /** True for each child page that has content. */
  has: z.strictObject({
    architecture: z.boolean(),
    pricing: z.boolean(),
    docs: z.boolean(),
    resources: z.boolean(),
  }),
  /** Locales that sell the product. */
  websites: z.array(WebsiteCode),
})
export type ProductDetail = z.infer<typeof ProductDetail>

/** A plan with its prices for the membership levels. Source: spec §3, pricing. */
export const Plan = z.strictObject({
  partNumber: z.string(),
  name: z.string(),
  description: z.string(),
  includes: z.array(z.string()),
  billing: z.enum(['month', 'year', 'once']),
  unit: z.string(),
  /** 0 means not applicable, 1679616 unlimited. Source: spec §9. */
  capacity: z.int(),
  isRecommended: z.boolean(),
  /** True if the buyer chooses its parts, which are priced one by one. */
  isBuiltToOrder: z.boolean(),
  currency: z.string(),
  /**
   * Prices in hundredths after the member discount, one per member type from 0 (Regular) to 3
   * (VIP). Empty if the plan is sold on request.
   */
  tiers: z.array(z.strictObject({ memberType: z.int(), cultureID: z.int(), price: z.int() })),
})
export type Plan = z.infer<typeof Plan>

/** Plans of a product, grouped by section. */
export const ProductPricing = z.strictObject({
  priceTableUrl: z.string().nullable(),
  planSections: z.array(
    z.strictObject({ code: z.string(), name: z.string(), plans: z.array(Plan) }),
  ),
})
export type ProductPricing = z.infer<typeof ProductPricing>

/** Products that are recommended together with a product. */
export const ProductRecommend = z.strictObject({
  hardwares: z.array(ProductCard),
  softwares: z.array(ProductCard),
  bundleApps: z.array(ProductCard),
})
export type ProductRecommend = z.infer<typeof ProductRecommend>

const ofProduct = (input: ById, output: { productAlias?: string }) => [
  `product:${output.productAlias ?? input.id}`,
  `product:${input.id}`,
]

/** Creates the route of a GET operation. */
const get = (path: `/${string}`, summary: string, description: string): Route => ({
  method: 'GET',
  path,
  tags: ['catalog'],
  summary,
  description,
})

/**
 * Operations that read one product, identified by its id or alias. Source: spec §7, menus and
 * catalog.
 */
export const product = {
  detail: operation({
    access: 'any',
    example: { id: 'edge365-fleet' },
    cache: cached('products', ofProduct),
  })
    .route(
      get(
        '/products/detail/{id}',
        'Get a product by id or alias',
        'Plans, recommendations and resources are not included.',
      ),
    )
    .input(ById)
    .output(ProductDetail)
    .errors(refusals('product.not_found')),
  pricing: operation({
    access: 'any',
    example: { id: 'edge365-fleet' },
    cache: cached('products', ofProduct),
  })
    .route(
      get(
        '/products/pricing/{id}',
        'Get the plans of a product with their prices',
        'Takes an id or alias. A plan has one price per membership level, in the currency of the ' +
          'site; for a plan that is built to order, it is the price of its base.',
      ),
    )
    .input(ById)
    .output(ProductPricing)
    .errors(refusals('product.not_found')),
  recommend: operation({
    access: 'any',
    example: { id: 'edge365-fleet' },
    cache: cached('products', (input: ById) => ['products', ...ofProduct(input, {})]),
  })
    .route(
      get(
        '/products/recommend/{id}',
        'List the products recommended with a product',
        'Takes an id or alias. Returns hardware, software and bundles.',
      ),
    )
    .input(ById)
    .output(ProductRecommend)
    .errors(refusals('product.not_found')),
  resources: operation({
    access: 'any',
    example: { id: 'edge365-fleet' },
    cache: cached('products', ofProduct),
  })
    .route(
      get(
        '/products/resources/{id}',
        'List the resources about a product',
        'Takes an id or alias. Returns videos, catalogs, industry focuses, white papers, case ' +
          'studies and news.',
      ),
    )
    .input(ById)
    .output(ProductResources)
    .errors(refusals('product.not_found')),
  trainingVideo: operation({
    access: 'any',
    example: { id: 'edge365-fleet' },
    cache: cached('products', ofProduct),
  })
    .route(
      get(
        '/products/training-video/{id}',
        'List the training videos of a product',
        'Takes an id or alias.',
      ),
    )
    .input(ById)
    .output(z.strictObject({ trainingVideo: z.array(Video) }))
    .errors(refusals('product.not_found')),
}

/**
 * The product part of the API, registered in server/api-contract.ts. Its operations are in the
 * group `catalog`, like those of the feature `catalog`.
 */
export const productApi = {
  contract: { catalog: product },
  schemas: {
    Picture,
    Video,
    ProductDocument,
    Architecture,
    ProductDetail,
    Plan,
    ProductPricing,
    ProductRecommend,
  },
}
