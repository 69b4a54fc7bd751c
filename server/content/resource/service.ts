import { isChina, type Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { normalizedKeyword } from '#server/platform/address/address-query.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import {
  ContentKind,
  type ProductResources,
  type ResourceItem,
  type ResourcePage,
  type ResourceSearch,
} from './contract.ts'
import {
  countByType,
  listBySlug,
  listOfProduct,
  listProductsWithResources,
  listResources,
  listTypeNames,
  type ResourceCardRow,
} from './store.ts'

/** Information type that selects featured resources on all sites. Source: spec §7, trap 70. */
const featuredCode = 'selectedNews'

/**
 * Returns a page of news, case studies, white papers and more, newest first, with the types that
 * can be selected to filter the site's news list.
 *
 * @throws Problem `request.param_invalid` for an unknown type
 */
export async function searchResources(
  ctx: RequestContext,
  search: ResourceSearch,
): Promise<ResourcePage> {
  const { websiteCode: locale, pageIndex, pageSize, informationTypeCodes } = search
  const siteTypes = siteTypesOf(ctx, locale)
  const typeCodes = selectedTypes(ctx, search)
  const filter = {
    locale,
    keyword: normalizedKeyword(search.keyword),
    isFeatured: informationTypeCodes.includes(featuredCode),
  }
  const [rows, counts, names] = await Promise.all([
    listResources(ctx.db, {
      ...filter,
      typeCodes,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    }),
    countByType(ctx.db, { ...filter, typeCodes: [...new Set([...siteTypes, ...typeCodes])] }),
    listTypeNames(ctx.db, { locale }),
  ])
  const countOf = (typeCode: ContentKind) => counts.get(typeCode) ?? 0
  return {
    pageIndex,
    pageSize,
    totalCount: [...new Set(typeCodes)].reduce((sum, it) => sum + countOf(it), 0),
    types: siteTypes.map((typeCode) => ({
      typeCode,
      typeName: names.get(typeCode) ?? typeCode,
      count: countOf(typeCode),
    })),
    items: rows.map((it) => itemOf(ctx, locale, it)),
  }
}

/**
 * Returns the resources about a product that the locale shows, by kind. Source: spec §3, Resources.
 */
export async function resourcesOfProduct(
  ctx: RequestContext,
  { alias, locale }: { alias: string; locale: Locale },
): Promise<ProductResources> {
  const rows = await listOfProduct(ctx.db, { alias, locale })
  const of = (typeCode: ContentKind) =>
    rows
      .filter((it) => it.typeCode === typeCode)
      .map(({ slug, title, abstract, releasedOn, lang }) => ({
        slug,
        title,
        abstract,
        releaseDate: releasedOn,
        lang,
      }))
  return Object.fromEntries(kindsOfProduct.map((it) => [it, of(it)])) as ProductResources
}

/** Kinds of resources on a product's page. Source: spec §2, Resource units. */
const kindsOfProduct = [
  'videos',
  'catalogs',
  'industryFocuses',
  'whitePapers',
  'caseStudies',
  'news',
] as const satisfies readonly (keyof ProductResources & ContentKind)[]

/**
 * Returns the given resources as list items in the given order, without those that the locale does
 * not show.
 */
export async function resourceItems(
  ctx: RequestContext,
  { slugs, locale }: { slugs: readonly string[]; locale: Locale },
): Promise<ResourceItem[]> {
  if (slugs.length === 0) return []
  const rows = new Map((await listBySlug(ctx.db, { slugs, locale })).map((it) => [it.slug, it]))
  return slugs.flatMap((it) => rows.get(it) ?? []).map((it) => itemOf(ctx, locale, it))
}

/**
 * True if the locale shows any resources about a product, so that the product's resources page has
 * content.
 */
export async function hasResourcesOf(
  ctx: RequestContext,
  product: { alias: string; locale: Locale },
): Promise<boolean> {
  return Object.values(await resourcesOfProduct(ctx, product)).some((it) => it.length > 0)
}

/**
 * Returns the locales that show at least one resource about a product, keyed by the product's
 * alias.
 */
export async function productsWithResources({
  db,
}: Pick<RequestContext, 'db'>): Promise<ReadonlyMap<string, Locale[]>> {
  const byProduct = Map.groupBy(
    await listProductsWithResources(db, { kinds: kindsOfProduct }),
    (it) => it.alias,
  )
  return new Map([...byProduct].map(([alias, rows]) => [alias, rows.map((it) => it.locale)]))
}

/** Converts a row to a list item. */
export function itemOf(
  { config }: RequestContext,
  locale: Locale,
  { slug, releasedOn, imageUrl, hasFilm, ...row }: ResourceCardRow,
): ResourceItem {
  const { typeCode, typeName, title, abstract, lang } = row
  return {
    id: slug,
    title,
    abstract,
    typeCode,
    typeName,
    lang,
    description: abstract,
    imageUrl: imageUrl === null ? null : assetUrl(config, locale, imageUrl),
    pageUrl: materialPath(locale, slug),
    releaseDate: releasedOn,
    hasVideo: hasFilm,
  }
}

/** Returns the path of a resource's page. */
export function materialPath(locale: Locale, slug: string): string {
  return `/${locale}${pathOf('marketplace-materials-details', { details: slug })}`
}

/** Returns the kinds of content that a search selects. Source: spec §9, News types; trap 70. */
function selectedTypes(
  ctx: RequestContext,
  { websiteCode: locale, resourceTypeCodes, informationTypeCodes }: ResourceSearch,
): ContentKind[] {
  const siteTypes = siteTypesOf(ctx, locale)
  const allNews = isChina(locale) ? ctx.config.catalog.chinaNewsResourceType : undefined
  const kinds = resourceTypeCodes.flatMap((it) =>
    it === allNews ? siteTypes : requireKnown(it, ContentKind.options, '/resourceTypeCodes'),
  )
  const selected = resourceTypeCodes.length === 0 ? siteTypes : kinds
  const narrowing = isChina(locale) ? informationTypeCodes.filter((it) => it !== featuredCode) : []
  if (narrowing.length === 0) return selected
  const narrowed = new Set(
    narrowing.flatMap((it) => requireKnown(it, siteTypes, '/informationTypeCodes')),
  )
  return selected.filter((it) => narrowed.has(it))
}

function siteTypesOf({ config }: RequestContext, locale: Locale): ContentKind[] {
  return config.catalog.newsTypes[isChina(locale) ? 'china' : 'global']
}

function requireKnown(code: string, kinds: readonly ContentKind[], pointer: string): ContentKind[] {
  const found = kinds.filter((it) => it === code)
  if (found.length === 0)
    throw new Problem('request.param_invalid', {
      errors: [{ pointer, code: 'field.option_unknown' }],
    })
  return found
}
