import { fallbackLocale, type Locale } from '#config/locales.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ById, ByWebsite } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { siteCurrency } from '#server/platform/money/product-currency.ts'
import { searchProductAliases } from '#server/content/search/service.ts'
import { type ShownParts, shownParts } from './arrangement.ts'
import type { AppList, Category, Collection, ProductCard, ProductGroup } from './contract.ts'
import {
  type CardRow,
  listCards,
  listCardsOf,
  listCategories,
  listCollections,
  listDomains,
  listGroups,
  listLowestPrices,
  listPopularKeywords,
} from './store.ts'

const searchLimit = 20

/**
 * Returns the groups, categories, collections and products of the menu and the catalog. Empty
 * groups, categories and collections are omitted.
 */
export async function productGroups(
  ctx: RequestContext,
  { websiteCode: locale }: ByWebsite,
): Promise<{ groups: ProductGroup[] }> {
  const { groups, shown, categories } = await loadCatalog(ctx, locale)
  return {
    groups: groups
      .filter((it) => it.parentCode === null)
      .map(({ code, icon, text, lang }) => ({
        groupCode: code,
        groupName: text.name,
        shortIntroduction: text.shortIntroduction,
        icon,
        subgroups: groups
          .filter((it) => it.parentCode === code)
          .map((it) => ({
            subgroupCode: it.code,
            subgroupName: it.text.name,
            shortIntroduction: it.text.shortIntroduction,
            lang: it.lang,
          })),
        categories: categories.filter((it) => it.groupCode === code),
        websites: shown.groups.get(code) ?? [],
        lang,
      })),
  }
}

/**
 * Returns a category with its collections.
 *
 * @throws Problem `not_found` if the locale does not show it
 */
export async function productCategory(
  ctx: RequestContext,
  { id, websiteCode }: ById,
): Promise<Category> {
  const { categories } = await loadCatalog(ctx, websiteCode)
  const found = categories.find((it) => it.categoryCode === id)
  if (!found) throw new Problem('not_found')
  return found
}

/** Returns the locales that show each group, category and collection. */
export async function shownCatalog({ db }: Pick<RequestContext, 'db'>): Promise<ShownParts> {
  const locale = fallbackLocale
  const [groups, categories, collections] = await Promise.all([
    listGroups(db, { locale }),
    listCategories(db, { locale }),
    listCollections(db, { locale }),
  ])
  return shownParts({ groups, categories, collections })
}

/** Returns the industries with their products. */
export async function domainSpecificProducts(
  ctx: RequestContext,
  { websiteCode: locale }: ByWebsite,
): Promise<{ appList: AppList[] }> {
  const [domains, cards] = await Promise.all([
    listDomains(ctx.db, { locale }),
    cardsByAlias(ctx, locale),
  ])
  return {
    appList: domains
      .map(({ code, icon, text, aliases }) => ({
        domainCode: code,
        domainName: text.name,
        shortIntroduction: text.shortIntroduction,
        icon,
        products: cardsOf(cards, aliases),
      }))
      .filter((it) => it.products.length > 0),
  }
}

/**
 * Returns the products with a free trial as one group, whose name is in the language of the locale.
 */
export async function freeTrialProducts(ctx: RequestContext, { websiteCode: locale }: ByWebsite) {
  const cards = [...(await cardsByAlias(ctx, locale)).values()]
  return {
    groups: [
      {
        groupCode: 'free-trial',
        groupName: ctx.texts.of(locale).t('ui:freeTrial'),
        products: cards.filter((it) => it.isFreeTrial),
      },
    ],
  }
}

/** Returns the popular search keywords of a locale. */
export async function popularKeywords(ctx: RequestContext, { websiteCode }: ByWebsite) {
  return { items: await listPopularKeywords(ctx.db, { locale: websiteCode }) }
}

/** Returns products that match a keyword, best match first. An empty keyword finds none. */
export async function searchProducts(
  ctx: RequestContext,
  { keyword, websiteCode: locale }: ByWebsite & { keyword: string },
): Promise<{ items: ProductCard[] }> {
  if (keyword === '') return { items: [] }
  const aliases = await searchProductAliases(ctx, { keyword, locale, limit: searchLimit })
  return { items: await productCards(ctx, { aliases, locale }) }
}

/**
 * Returns cards of the given products in the given order, without those that the locale does not
 * sell.
 */
export async function productCards(
  ctx: RequestContext,
  { aliases, locale }: { aliases: readonly string[]; locale: Locale },
): Promise<ProductCard[]> {
  if (aliases.length === 0) return []
  const [rows, prices] = await Promise.all([
    listCardsOf(ctx.db, { aliases, locale }),
    pricesFrom(ctx, locale, aliases),
  ])
  const cards = new Map(rows.map((it) => [it.alias, cardOf(ctx, locale, it, prices)]))
  return cardsOf(cards, aliases)
}

/**
 * Returns the names of the given products by alias, without those that the locale does not sell.
 */
export async function productNames(
  ctx: RequestContext,
  { aliases, locale }: { aliases: readonly string[]; locale: Locale },
): Promise<Map<string, string>> {
  const rows = await listCardsOf(ctx.db, { aliases, locale })
  return new Map(rows.map((it) => [it.alias, it.name]))
}

/** Loads the parts of the catalog that a locale shows. */
async function loadCatalog(ctx: RequestContext, locale: Locale) {
  const [groups, categories, collections, cards] = await Promise.all([
    listGroups(ctx.db, { locale }),
    listCategories(ctx.db, { locale }),
    listCollections(ctx.db, { locale }),
    cardsByAlias(ctx, locale),
  ])
  const shown = shownParts({ groups, categories, collections })
  const isShown = (places: Map<string, Locale[]>) => (it: { code: string }) =>
    places.get(it.code)?.includes(locale) === true
  const parentOf = new Map(groups.map((it) => [it.code, it.parentCode]))
  const collectionsOf = (category: string): Collection[] =>
    collections
      .filter((it) => it.categoryCode === category)
      .filter(isShown(shown.collections))
      .map(({ code, text, lang, aliases }) => ({
        collectionCode: code,
        collectionName: text.name,
        shortIntroduction: text.shortIntroduction,
        products: cardsOf(cards, aliases),
        websites: shown.collections.get(code) ?? [],
        lang,
      }))
  return {
    shown,
    groups: groups.filter(isShown(shown.groups)),
    categories: categories
      .filter(isShown(shown.categories))
      .map(({ code, groupCode, text, lang }): Category => {
        const parent = parentOf.get(groupCode) ?? null
        return {
          groupCode: parent ?? groupCode,
          subgroupCode: parent === null ? null : groupCode,
          categoryCode: code,
          categoryName: text.name,
          shortIntroduction: text.shortIntroduction,
          collections: collectionsOf(code),
          websites: shown.categories.get(code) ?? [],
          lang,
        }
      }),
  }
}

type Prices = Map<string, NonNullable<ProductCard['priceFrom']>>

async function cardsByAlias(
  ctx: RequestContext,
  locale: Locale,
): Promise<Map<string, ProductCard>> {
  const [rows, prices] = await Promise.all([listCards(ctx.db, { locale }), pricesFrom(ctx, locale)])
  return new Map(rows.map((it) => [it.alias, cardOf(ctx, locale, it, prices)]))
}

async function pricesFrom(
  ctx: RequestContext,
  locale: Locale,
  aliases?: readonly string[],
): Promise<Prices> {
  const currency = siteCurrency(ctx.config, locale)
  const rows = await listLowestPrices(ctx.db, {
    currency,
    ...(aliases === undefined ? {} : { aliases }),
  })
  return new Map(
    rows.map(({ alias, priceMinor, billing }) => [alias, { priceMinor, billing, currency }]),
  )
}

function cardOf(
  { config }: RequestContext,
  locale: Locale,
  row: CardRow,
  prices: Prices,
): ProductCard {
  const {
    alias,
    name,
    shortIntroduction,
    thumbnailUrl,
    publishBy,
    kind,
    isHot,
    isNew,
    isSuite,
    isFreeTrial,
    lang,
  } = row
  return {
    productName: name,
    productAlias: alias,
    thumbnailUrl: assetUrl(config, locale, thumbnailUrl),
    shortIntroduction,
    publishBy,
    kind,
    isHot,
    isNew,
    isSuite,
    isFreeTrial,
    lang,
    priceFrom: prices.get(alias) ?? null,
  }
}

function cardsOf(cards: Map<string, ProductCard>, aliases: readonly string[]): ProductCard[] {
  return aliases.flatMap((it) => cards.get(it) ?? [])
}
