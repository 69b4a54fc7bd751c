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
 * A product in a list, such as a menu, a category or recommendations. Source: spec §3, product in
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
   * Lowest list price, without member discounts and ignoring prices of zero. Null if the product is
   * sold on request.
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

/** Fields for the locales and the language of a part of the catalog. */
const placement = {
  /** Locales that show this part of the catalog, because they sell at least one of its products. */
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

/** Creates the route of a GET operation. */
const get = (path: `/${string}`, summary: string, description?: string): Route => ({
  method: 'GET',
  path,
  tags: ['catalog'],
  summary,
  ...(description === undefined ? {} : { description }),
})

const freeTrials = (path: `/${string}`, summary: string) =>
  operation({ access: 'any', cache: cached('products', listed) })
    .route(get(path, summary, 'Both spellings of the path are equivalent.'))
    .input(ByWebsite)
    .output(FreeTrials)

/** Operations that read the catalog. Source: spec §7, menus and catalog. */
export const catalog = {
  categories: operation({ access: 'any', cache: cached('categories', listed) })
    .route(
      get(
        '/categories/products',
        'List product groups with their categories, collections and products',
        "The content of the products menu and the catalog, in the editors' order.",
      ),
    )
    .input(ByWebsite)
    .output(Groups),
  domainSpecific: operation({ access: 'any', cache: cached('categories', listed) })
    .route(
      get(
        '/categories/domain-specific-products',
        'List industries with the products that serve them',
        'Returns the industries of the site as the home page shows them.',
      ),
    )
    .input(ByWebsite)
    .output(z.strictObject({ appList: z.array(AppList) })),
  freeTrials: freeTrials(
    '/categories/products/free-trials',
    'List products with a free trial (path of the China site)',
  ),
  freeTrial: freeTrials(
    '/categories/products/free-trial',
    'List products with a free trial (path of the other sites)',
  ),
  category: operation({
    access: 'any',
    example: { id: 'energy-monitoring' },
    cache: cached('categories', (input: ById) => [...listed(input), `category:${input.id}`]),
  })
    .route(
      get(
        '/categories/products/{id}',
        'Get a category by code, with its collections',
        'Responds with 404 if the site does not show the category.',
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
        'List popular search keywords',
        'Each keyword has a label to display and a search key to search for.',
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
        'Search products by keyword',
        'Uses the search of the site. The best match comes first. An empty keyword finds no products.',
      ),
    )
    .input(ProductSearch)
    .output(z.strictObject({ items: z.array(ProductCard) })),
}

/** The catalog part of the API, registered in server/api-contract.ts. */
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
