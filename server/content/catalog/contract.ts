import type { Route } from '@orpc/contract'
import * as z from 'zod'
import {
  ById,
  ByWebsite,
  cached,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'
import { Keyword } from '#server/content/search/contract.ts'

/** A product where it is listed: in menus, categories, recommendations. Source: spec §3, product in menu. */
export const ProductCard = z.strictObject({
  productName: z.string(),
  productAlias: z.string(),
  shortIntroduction: z.string(),
  thumbnailUrl: z.string(),
  publishBy: z.string(),
  kind: z.enum(['software', 'hardware', 'service']),
  isHot: z.boolean(),
  isNew: z.boolean(),
  isSuite: z.boolean(),
  isFreeTrial: z.boolean(),
  /** The lowest list price above zero; null when sold on request. Not a member's price. */
  priceFrom: z
    .strictObject({
      priceMinor: z.int(),
      currency: z.string(),
      billing: z.enum(['month', 'year', 'once']),
    })
    .nullable(),
  /** Language of the texts, which is not the locale's where a translation is missing. */
  lang: TextLanguage,
})
export type ProductCard = z.infer<typeof ProductCard>

/** Where a part of the catalog stands, and what its texts are written in. */
const placed = {
  /** Locales that show it: those that sell something of it. */
  websites: z.array(WebsiteCode),
  /** Language of its texts, which is not the locale's where a translation is missing. */
  lang: TextLanguage,
}

/** A titled list of products inside a category. */
export const Collection = z.strictObject({
  collectionCode: z.string(),
  collectionName: z.string(),
  shortIntroduction: z.string(),
  products: z.array(ProductCard),
  ...placed,
})
export type Collection = z.infer<typeof Collection>

/** A category with its collections. Source: spec §3. */
export const Category = z.strictObject({
  groupCode: z.string(),
  subgroupCode: z.string().nullable(),
  categoryCode: z.string(),
  categoryName: z.string(),
  shortIntroduction: z.string(),
  collections: z.array(Collection),
  ...placed,
})
export type Category = z.infer<typeof Category>

/** A group of categories: the first level of the products menu. */
export const ProductGroup = z.strictObject({
  groupCode: z.string(),
  groupName: z.string(),
  shortIntroduction: z.string(),
  icon: z.string(),
  subgroups: z.array(
    z.strictObject({
      subgroupCode: z.string(),
      subgroupName: z.string(),
      shortIntroduction: z.string(),
      lang: TextLanguage,
    }),
  ),
  categories: z.array(Category),
  ...placed,
})
export type ProductGroup = z.infer<typeof ProductGroup>

/** A picture with its size in CSS pixels and its words. */
export const Picture = z.strictObject({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** A video with its poster; `durationSeconds` is null when it is not known. */
export const Video = z.strictObject({
  title: z.string(),
  url: z.string(),
  posterUrl: z.string(),
  durationSeconds: z.int().nullable(),
})
export type Video = z.infer<typeof Video>

/** A file to download. */
export const ProductDocument = z.strictObject({
  kind: z.enum(['datasheet', 'user-guide', 'release-notes']),
  url: z.string(),
  bytes: z.int(),
  lang: TextLanguage,
})
export type ProductDocument = z.infer<typeof ProductDocument>

/** How a product is built, from the shop floor up. */
export const Architecture = z.strictObject({
  summary: z.string(),
  layers: z.array(z.strictObject({ name: z.string(), items: z.array(z.string()) })),
  notes: z.array(z.string()),
})
export type Architecture = z.infer<typeof Architecture>

/** Everything of a product but prices, recommendations and resources. Source: spec §3, product detail. */
export const ProductDetail = z.strictObject({
  id: z.string(),
  productAlias: z.string(),
  kind: z.enum(['software', 'hardware', 'service']),
  /** 1 iEMS/ECOWatch, 2 Edge365/EdgeLink, 3 iService/SignageCMS, 4 IoTSuite/Pivot, 5 iFactory/OEE. Source: spec §3. */
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
  productDocumentations: z.array(ProductDocument),
  /** Which child pages have content. */
  has: z.strictObject({
    architecture: z.boolean(),
    pricing: z.boolean(),
    docs: z.boolean(),
    resources: z.boolean(),
  }),
  /** Locales that sell it. */
  websites: z.array(WebsiteCode),
})
export type ProductDetail = z.infer<typeof ProductDetail>

/** A plan with its price for each member type. Source: spec §3, pricing. */
export const Plan = z.strictObject({
  partNumber: z.string(),
  name: z.string(),
  description: z.string(),
  includes: z.array(z.string()),
  billing: z.enum(['month', 'year', 'once']),
  unit: z.string(),
  /** 0 not applicable, 1679616 unlimited. Source: spec §9. */
  capacity: z.int(),
  isRecommended: z.boolean(),
  currency: z.string(),
  /** Hundredths, by member type 0 Regular to 3 VIP; empty when sold on request. The tier's price is final. */
  tiers: z.array(z.strictObject({ memberType: z.int(), cultureID: z.int(), price: z.int() })),
})
export type Plan = z.infer<typeof Plan>

/** The plans of a product by section. */
export const ProductPricing = z.strictObject({
  priceTableUrl: z.string().nullable(),
  planSections: z.array(
    z.strictObject({ code: z.string(), name: z.string(), plans: z.array(Plan) }),
  ),
})
export type ProductPricing = z.infer<typeof ProductPricing>

/** What goes well with a product. */
export const ProductRecommend = z.strictObject({
  hardwares: z.array(ProductCard),
  softwares: z.array(ProductCard),
  bundleApps: z.array(ProductCard),
})
export type ProductRecommend = z.infer<typeof ProductRecommend>

/** A material that tells of a product. */
export const ResourceCard = z.strictObject({
  slug: z.string(),
  title: z.string(),
  abstract: z.string(),
  releaseDate: z.iso.date(),
  lang: TextLanguage,
})
export type ResourceCard = z.infer<typeof ResourceCard>

/** The related materials of a product by kind. Source: spec §3. */
export const ProductResources = z.strictObject({
  videos: z.array(ResourceCard),
  catalogs: z.array(ResourceCard),
  industryFocuses: z.array(ResourceCard),
  whitePapers: z.array(ResourceCard),
  caseStudies: z.array(ResourceCard),
  news: z.array(ResourceCard),
})
export type ProductResources = z.infer<typeof ProductResources>

/** A domain of industry with the products that serve it. */
export const AppList = z.strictObject({
  domainCode: z.string(),
  domainName: z.string(),
  shortIntroduction: z.string(),
  icon: z.string(),
  products: z.array(ProductCard),
})
export type AppList = z.infer<typeof AppList>

const Groups = z.strictObject({ groups: z.array(ProductGroup) })
const FreeTrials = z.strictObject({
  groups: z.array(
    z.strictObject({
      groupCode: z.string(),
      groupName: z.string(),
      products: z.array(ProductCard),
    }),
  ),
})
const ProductSearch = z.object({ websiteCode: WebsiteCode, keyword: Keyword.default('') })

const listed = (input: ByWebsite) => ['products', `categories:${input.websiteCode}`]
const ofProduct = (input: ById, output: { productAlias?: string }) => [
  `product:${output.productAlias ?? input.id}`,
  `product:${input.id}`,
]

/** The route of a read. */
const get = (path: `/${string}`, summary: string, description?: string): Route => ({
  method: 'GET',
  path,
  tags: ['catalog'],
  summary,
  ...(description === undefined ? {} : { description }),
})

const freeTrials = (path: `/${string}`, summary: string) =>
  operation({ access: 'any', cache: cached('products', listed) })
    .route(get(path, summary, 'Each of the two spellings of the path answers for all sites.'))
    .input(ByWebsite)
    .output(FreeTrials)

/** The catalog's reads. Source: spec §7, menus and catalog. */
export const catalog = {
  categories: operation({ access: 'any', cache: cached('categories', listed) })
    .route(
      get(
        '/categories/products',
        'Groups, categories, collections and products',
        'What the products menu and the catalog show, in the order of the site.',
      ),
    )
    .input(ByWebsite)
    .output(Groups),
  domainSpecific: operation({ access: 'any', cache: cached('categories', listed) })
    .route(
      get(
        '/categories/domain-specific-products',
        'Domains of industry with the products that serve them',
      ),
    )
    .input(ByWebsite)
    .output(z.strictObject({ appList: z.array(AppList) })),
  freeTrials: freeTrials(
    '/categories/products/free-trials',
    'Products with a free trial, as the China site asks',
  ),
  freeTrial: freeTrials(
    '/categories/products/free-trial',
    'Products with a free trial, as the other sites ask',
  ),
  category: operation({
    access: 'any',
    example: { id: 'energy-monitoring' },
    cache: cached('categories', (input: ById) => [...listed(input), `category:${input.id}`]),
  })
    .route(
      get(
        '/categories/products/{id}',
        'One category with its collections',
        'By its code. A category that the site does not show is not found.',
      ),
    )
    .input(ById)
    .output(Category)
    .errors(refusals('not_found')),
  popularKeywords: operation({
    access: 'any',
    cache: cached('products', (input: ByWebsite) => [`keywords:${input.websiteCode}`]),
  })
    .route(
      get(
        '/products/popular-keywords',
        'What visitors search for',
        'The label to show and the keyword to search with.',
      ),
    )
    .input(ByWebsite)
    .output(
      z.strictObject({
        items: z.array(z.strictObject({ name: z.string(), searchKey: z.string() })),
      }),
    ),
  search: operation({
    access: 'any',
    example: { keyword: 'gateway' },
    limit: 'search',
    cache: cached('search', () => ['search', 'products']),
  })
    .route(
      get(
        '/products/search',
        'Products by keyword',
        'The products that the search of the site finds, the best first; an empty keyword finds none.',
      ),
    )
    .input(ProductSearch)
    .output(z.strictObject({ items: z.array(ProductCard) })),
  detail: operation({
    access: 'any',
    example: { id: 'edge365-fleet' },
    cache: cached('products', ofProduct),
  })
    .route(
      get(
        '/products/detail/{id}',
        'A product',
        'By its id or alias: everything but prices, recommendations and resources.',
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
        'Plans and list prices of a product',
        'By its id or alias, in the currency of the site, for each member type.',
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
        'What goes with a product',
        'By its id or alias: hardware, software and bundles.',
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
        'Materials about a product',
        'By its id or alias: videos, catalogs, industry focuses, white papers, case studies and news.',
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
      get('/products/training-video/{id}', 'Training videos of a product', 'By its id or alias.'),
    )
    .input(ById)
    .output(z.strictObject({ trainingVideo: z.array(Video) }))
    .errors(refusals('product.not_found')),
}

/** Registered in server/api-contract.ts. */
export const catalogApi = {
  contract: { catalog },
  tags: [{ name: 'catalog', description: 'Products, and how they are grouped.' }],
  schemas: {
    ProductCard,
    Collection,
    Category,
    ProductGroup,
    Picture,
    Video,
    ProductDocument,
    Architecture,
    ProductDetail,
    Plan,
    ProductPricing,
    ProductRecommend,
    ResourceCard,
    ProductResources,
    AppList,
  },
}
