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

/**
 * A product as lists show it: in menus, categories and recommendations. Source: spec §3, product in
 * menu.
 */
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
  /**
   * Lowest list price, ignoring prices of zero, and not a member price. Null if the product is sold
   * on request.
   */
  priceFrom: z
    .strictObject({
      priceMinor: z.int(),
      currency: z.string(),
      billing: z.enum(['month', 'year', 'once']),
    })
    .nullable(),
  /** Language of the texts: English if the locale's translation is missing. */
  lang: TextLanguage,
})
export type ProductCard = z.infer<typeof ProductCard>

/** Locales and language of a part of the catalog. */
const placement = {
  /** Locales that show it, because they sell some of its products. */
  websites: z.array(WebsiteCode),
  /** Language of the texts: English if the locale's translation is missing. */
  lang: TextLanguage,
}

/** A titled list of products inside a category. */
export const Collection = z.strictObject({
  collectionCode: z.string(),
  collectionName: z.string(),
  shortIntroduction: z.string(),
  products: z.array(ProductCard),
  ...placement,
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
  ...placement,
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
  ...placement,
})
export type ProductGroup = z.infer<typeof ProductGroup>

/** An industry with the products that serve it. */
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

/** Route of a read. */
const get = (path: `/${string}`, summary: string, description?: string): Route => ({
  method: 'GET',
  path,
  tags: ['catalog'],
  summary,
  ...(description === undefined ? {} : { description }),
})

const freeTrials = (path: `/${string}`, summary: string) =>
  operation({ access: 'any', cache: cached('products', listed) })
    .route(get(path, summary, 'Both spellings of the path work for every site.'))
    .input(ByWebsite)
    .output(FreeTrials)

/** Reads of the catalog. Source: spec §7, menus and catalog. */
export const catalog = {
  categories: operation({ access: 'any', cache: cached('categories', listed) })
    .route(
      get(
        '/categories/products',
        'Groups, categories, collections and products',
        'The products menu and the catalog, in the order of the site.',
      ),
    )
    .input(ByWebsite)
    .output(Groups),
  domainSpecific: operation({ access: 'any', cache: cached('categories', listed) })
    .route(
      get('/categories/domain-specific-products', 'Industries with the products that serve them'),
    )
    .input(ByWebsite)
    .output(z.strictObject({ appList: z.array(AppList) })),
  freeTrials: freeTrials(
    '/categories/products/free-trials',
    'Products with a free trial (path of the China site)',
  ),
  freeTrial: freeTrials(
    '/categories/products/free-trial',
    'Products with a free trial (path of the other sites)',
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
        'By its code. Answers 404 if the site does not show the category.',
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
        'Popular search keywords',
        'Each with the label to show and the keyword to search for.',
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
        'Products found by the search of the site, best match first. An empty keyword finds none.',
      ),
    )
    .input(ProductSearch)
    .output(z.strictObject({ items: z.array(ProductCard) })),
}

/** Registered in server/api-contract.ts. */
export const catalogApi = {
  contract: { catalog },
  tags: [{ name: 'catalog', description: 'Products and their groups.' }],
  schemas: {
    ProductCard,
    Collection,
    Category,
    ProductGroup,
    AppList,
  },
}
