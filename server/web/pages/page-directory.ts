import { type Locale, localeFacts, locales } from '#config/locales.ts'
import { pathOf, type Route, type RouteName } from '#config/routes.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import type { Alternate } from '#server/platform/address/address-rules.ts'

/** Every page of the sites by its path below the locale. */
export type PageDirectory = ReadonlyMap<string, SitePage>

/** A page as its address names it. */
export interface PlacedPage {
  name: RouteName
  route: Route
  locale: Locale
  /** Below the locale, with the query that the page reads. */
  urlLogical: string
}

/** The fragment that shows, where a page is opened in place of one that is missing, the line that says so. */
export const elsewhereFragment = '#elsewhere'

const made = new WeakMap<object, PageDirectory>()

/** The directory of an answer of the API; made once for each answer. */
export function directoryOf({ pages }: { pages: readonly SitePage[] }): PageDirectory {
  const known = made.get(pages)
  if (known) return known
  const directory = new Map(pages.map((it) => [it.path, it]))
  made.set(pages, directory)
  return directory
}

/**
 * The alternates of a page that are true: of the locales that have it in their own language. A page that is not among them,
 * such as one shown in English for want of a translation, has none: each page of a set names the same set.
 * Source: spec §2 Page metadata, experience.md Part 1, 2.
 */
export function trueAlternates(
  directory: PageDirectory,
  page: PlacedPage,
  alternates: readonly Alternate[],
): Alternate[] {
  if (!page.route.indexable) return [] // alternates are for search engines
  const listed = directory.get(canonicalPath(page))
  if (!listed) return isListed(page) ? [] : [...alternates]
  const own = localeFacts[page.locale].canonicalLocale
  if (!standsIn(listed, own)) return []
  const hreflangs = new Set(
    locales.filter((it) => standsIn(listed, it)).flatMap((it) => localeFacts[it].hreflangs),
  )
  return alternates.filter((it) => hreflangs.has(it.hreflang))
}

/** Whether a locale has a page in its own language. */
export function standsIn(
  { websites, languages }: Pick<SitePage, 'websites' | 'languages'>,
  locale: Locale,
): boolean {
  return websites.includes(locale) && languages.includes(localeFacts[locale].textLanguage)
}

/**
 * Where a page is opened in another locale: the same page with its filters, else the nearest page above it that is there, with
 * the fragment of the line that says so. Source: experience.md Part 1, 1.
 */
export function counterpart(directory: PageDirectory, page: PlacedPage, locale: Locale): string {
  const path = canonicalPath(page)
  const listed = directory.get(path)
  if (listed?.websites.includes(locale)) return page.urlLogical === path ? path : onFirstPage(page)
  if (!isListed(page)) return onFirstPage(page)
  const parent = listed?.parents.find((it) => directory.get(it)?.websites.includes(locale))
  return (parent ?? pathOf('marketplace')) + elsewhereFragment
}

/** The address as its canonical link has it: without what the page only reads. */
export function canonicalPath({ urlLogical, route }: PlacedPage): string {
  const [path = '', query] = urlLogical.split('?', 2)
  const kept =
    query?.split('&').filter((it) => route.keptQuery.includes(it.split('=', 1)[0] ?? '')) ?? []
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** A list has other things on its pages in another locale; its filters mean the same. */
function onFirstPage({ urlLogical, route }: PlacedPage): string {
  const [path = '', query = ''] = urlLogical.split('?', 2)
  const pairs = query
    .split('&')
    .flatMap((it) =>
      it.startsWith('page=') ? (route.needsPage ? ['page=1'] : []) : it === '' ? [] : [it],
    )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** Pages that are there or not by what editors and the catalog have: the directory knows them all. */
function isListed({ name, route }: PlacedPage): boolean {
  return (
    route.path.includes('{') &&
    /^marketplace-(?:category|materials|partners-program|product|solutions)/.test(name)
  )
}
