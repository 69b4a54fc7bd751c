import { isChina, type Locale, locales, type TextLanguage, textLanguages } from '#config/locales.ts'
import { pathOf, type RouteName } from '#config/routes.ts'
import { shownCatalog } from '#server/content/catalog/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { productsWithResources } from '#server/content/resource/service.ts'
import type { SitePage, WrittenPage } from './contract.ts'
import {
  listCatalogParts,
  listProducts,
  listResources,
  listSections,
  listSolutions,
  type Titles,
} from './store.ts'

/** Lists every page that search engines may index. */
export async function allSitePages(ctx: RequestContext): Promise<{ pages: SitePage[] }> {
  const [sections, resources] = await Promise.all([listSections(ctx.db), listResources(ctx.db)])
  const parts = await Promise.all([catalogPages(ctx), solutionPages(ctx)])
  return {
    pages: [
      ...fixedPages(),
      ...writtenPages(sections),
      ...newsPages(ctx, resources),
      ...parts.flat(),
      ...materialPages(resources),
    ],
  }
}

type Resources = Awaited<ReturnType<typeof listResources>>
type Sections = Awaited<ReturnType<typeof listSections>>

/** Lists the pages that exist in every locale and language, independently of editors. */
function fixedPages(): SitePage[] {
  return (['marketplace-training', 'marketplace-webinars', 'wpc-demo'] as const).map((it) => ({
    ...inAllLocales,
    path: pathOf(it),
  }))
}

const inAllLocales: Omit<SitePage, 'path'> = {
  websites: [...locales],
  languages: [...textLanguages],
  titles: null,
  changedAt: null,
  parents: [],
}

/** Routes of the pages that show sections written by editors. */
const pagesOf: Readonly<
  Record<WrittenPage, readonly Extract<RouteName, `marketplace${string}`>[]>
> = {
  'about-us': ['marketplace-about-us'],
  'certificated-sales': ['marketplace-support-certificated-sales'],
  'contact-us': ['marketplace-help-contact-us'],
  ecosystem: ['marketplace-partners-ecosystem'],
  'free-trial': ['marketplace-free-trial'],
  help: ['marketplace-help-sales-support', 'marketplace-help-technical-support'],
  home: ['marketplace'],
  membership: ['marketplace-membership'],
  partners: ['marketplace-partners'],
  program: ['marketplace-partners-program'],
  support: ['marketplace-support'],
  'support-hub': ['marketplace-support-support-hub'],
}

/**
 * Lists the pages written by editors. A page exists in every locale that shows at least one of its
 * sections, and in the languages in which all its sections are available. The title of the page is
 * that of the first section with a title.
 */
function writtenPages(all: Sections): SitePage[] {
  return Object.entries(pagesOf).flatMap(([id, routes]) => {
    const sections = all.filter((it) => it.pageId === id)
    const websites = locales.filter((locale) => sections.some((it) => it.websites.includes(locale)))
    const languages = textLanguages.filter((language) =>
      sections.every((it) => language in it.titles),
    )
    const titles = sections.find((it) => it.titles.en)?.titles ?? null
    const page = {
      websites,
      languages,
      titles: definedTitles(titles),
      changedAt: null,
      parents: [],
    }
    return [
      ...routes.map((it) => ({ ...page, path: pathOf(it as 'marketplace') })),
      ...(id === 'program'
        ? programLevels(sections).map((level) => ({
            ...page,
            path: programPath(level),
            parents: [programPath()],
          }))
        : []),
    ]
  })
}

function programPath(id?: string): string {
  return pathOf('marketplace-partners-program', id === undefined ? {} : { id })
}

/** Returns the levels of the partner program. Each level has its own page. */
function programLevels(sections: Sections): string[] {
  return sections.flatMap((it) =>
    Array.isArray(it.content['levels']) ? it.content['levels'].map(String) : [],
  )
}

/**
 * Lists the pages of the unfiltered news list, which are the canonical ones. A new resource shifts
 * the content of all later pages, so `changedAt` is the latest change of any resource on the page
 * or on an earlier page.
 */
function newsPages({ config }: RequestContext, resources: Resources): SitePage[] {
  const { newsTypes, pageSizes } = config.catalog
  const listed = new Map(
    locales.map((locale) => {
      const types = newsTypes[isChina(locale) ? 'china' : 'global']
      return [
        locale,
        resources.filter((it) => it.websites.includes(locale) && types.includes(it.typeCode)),
      ]
    }),
  )
  const pageCount = (locale: Locale) =>
    Math.max(1, Math.ceil((listed.get(locale)?.length ?? 0) / pageSizes.news))
  return Array.from({ length: Math.max(...locales.map(pageCount)) }, (_, index) => {
    const websites = locales.filter((it) => index < pageCount(it))
    const before = websites.flatMap(
      (it) => listed.get(it)?.slice(0, (index + 1) * pageSizes.news) ?? [],
    )
    return {
      ...inAllLocales,
      path: newsPath(index + 1),
      websites,
      changedAt: latest(before),
      parents: index === 0 ? [] : [newsPath(1)],
    }
  })
}

function newsPath(page: number): string {
  return pathOf('marketplace-news', {}, { page })
}

function materialPages(resources: Resources): SitePage[] {
  return resources.map(({ slug, websites, titles, updatedAt }) => ({
    ...inLanguagesOf(titles),
    path: pathOf('marketplace-materials-details', { details: slug }),
    websites,
    changedAt: updatedAt.toISOString(),
    parents: [newsPath(1)],
  }))
}

async function solutionPages({ db }: RequestContext): Promise<SitePage[]> {
  const all = await listSolutions(db)
  const parentOf = new Map(all.map((it) => [it.code, it.parentCode]))
  const above = (code: string): string[] => {
    const parent = parentOf.get(code)
    return parent ? [parent, ...above(parent)] : []
  }
  return all.map(({ code, websites, titles, updatedAt }) => ({
    ...inLanguagesOf(titles),
    path: solutionPath(code),
    websites,
    changedAt: updatedAt.toISOString(),
    parents: above(code).map(solutionPath),
  }))
}

function solutionPath(solution: string): string {
  return pathOf('marketplace-solutions-solution', { solution })
}

async function catalogPages(ctx: RequestContext): Promise<SitePage[]> {
  const [{ groups, categories, collections }, shownIn] = await Promise.all([
    listCatalogParts(ctx.db),
    shownCatalog(ctx),
  ])
  const parentOf = new Map(groups.map((it) => [it.code, it.parentCode]))
  const rootOf = (code: string) => parentOf.get(code) ?? code
  const aboveCategory = new Map(
    categories.map((it) => [it.code, [categoryPath(rootOf(it.groupCode))]]),
  )
  const page = (path: string, titles: Titles, websites: readonly Locale[] = []) => ({
    ...inLanguagesOf(titles),
    path,
    websites: [...websites],
    changedAt: null,
  })
  return [
    // skip subgroups, because they have no page
    ...groups
      .filter((it) => it.parentCode === null)
      .map((it) => ({
        ...page(categoryPath(it.code), it.titles, shownIn.groups.get(it.code)),
        parents: [],
      })),
    ...categories.map((it) => ({
      ...page(categoryPath(it.code), it.titles, shownIn.categories.get(it.code)),
      parents: aboveCategory.get(it.code) ?? [],
    })),
    ...collections.map((it) => ({
      ...page(
        collectionPath(it.categoryCode, it.code),
        it.titles,
        shownIn.collections.get(it.code),
      ),
      parents: [categoryPath(it.categoryCode), ...(aboveCategory.get(it.categoryCode) ?? [])],
    })),
    ...(await productPages(ctx, aboveCategory)),
  ]
}

function categoryPath(subcategory: string): string {
  return pathOf('marketplace-category-subcategory', { subcategory })
}

function collectionPath(subcategory: string, generic: string): string {
  return pathOf('marketplace-category-generic', { subcategory, generic })
}

/** Lists the pages of products with their child pages. */
async function productPages(
  ctx: RequestContext,
  aboveCategory: ReadonlyMap<string, readonly string[]>,
): Promise<SitePage[]> {
  const [products, withMaterials] = await Promise.all([
    listProducts(ctx.db),
    productsWithResources(ctx),
  ])
  return products
    .flatMap(
      ({ alias, websites, updatedAt, titles, categories, hasArchitecture, hasPlans, hasDocs }) => {
        const own = pathOf('marketplace-product', { id: alias })
        const above = [
          ...categories.map(categoryPath),
          ...categories.flatMap((it) => aboveCategory.get(it) ?? []),
        ]
        const page = { ...inLanguagesOf(titles), websites, changedAt: updatedAt.toISOString() }
        const child = (name: ChildRoute, shownIn: readonly Locale[]) => ({
          ...page,
          path: pathOf(name, { id: alias }),
          websites: [...shownIn],
          parents: [own, ...above],
        })
        return [
          { ...page, path: own, parents: above },
          ...(hasArchitecture ? [child('marketplace-product-service-architecture', websites)] : []),
          ...(hasPlans ? [child('marketplace-product-pricing-details', websites)] : []),
          ...(hasDocs ? [child('marketplace-product-docs', websites)] : []),
          child(
            'marketplace-product-related-materials',
            (withMaterials.get(alias) ?? []).filter((it) => websites.includes(it)),
          ),
        ]
      },
    )
    .filter((it) => it.websites.length > 0)
}

type ChildRoute =
  | 'marketplace-product-service-architecture'
  | 'marketplace-product-pricing-details'
  | 'marketplace-product-docs'
  | 'marketplace-product-related-materials'

function inLanguagesOf(titles: Titles) {
  return {
    titles: definedTitles(titles),
    languages: textLanguages.filter((it: TextLanguage) => titles[it] !== undefined),
  }
}

/** Removes languages without a title. */
function definedTitles(titles: Titles | null): SitePage['titles'] {
  return titles && Object.fromEntries(Object.entries(titles).filter(([, text]) => text))
}

function latest(changed: readonly { updatedAt: Date }[]): string | null {
  return changed.length === 0
    ? null
    : new Date(Math.max(...changed.map((it) => it.updatedAt.getTime()))).toISOString()
}
