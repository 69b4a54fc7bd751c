import { type Locale, localeFacts, locales } from '#config/locales.ts'
import { pathOf, type Route, type RouteName } from '#config/routes.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import type { Alternate } from '#server/platform/address/address-rules.ts'

/** Every page of the sites, by its path below the locale. */
export type PageDirectory = ReadonlyMap<string, SitePage>

/** A page of a locale. */
export interface PlacedPage {
  name: RouteName
  route: Route
  locale: Locale
  /** Path below the locale, with the query that the page reads. */
  urlLogical: string
}

/** Fragment of a page that is opened instead of a missing one. It shows a line that says so. */
export const elsewhereFragment = '#elsewhere'

const directories = new WeakMap<object, PageDirectory>()

/** The directory of an answer of the API, built once per answer. */
export function directoryOf({ pages }: { pages: readonly SitePage[] }): PageDirectory {
  const existing = directories.get(pages)
  if (existing) return existing
  const directory = new Map(pages.map((it) => [it.path, it]))
  directories.set(pages, directory)
  return directory
}

/**
 * Alternates in the locales that have the page in their own language. A page that is not one of
 * them, such as an untranslated page shown in English, has none: all pages of a set name the same
 * set. Source: spec §2 Page metadata, experience.md Part 1, 2.
 */
export function availableAlternates(
  directory: PageDirectory,
  page: PlacedPage,
  alternates: readonly Alternate[],
): Alternate[] {
  if (!page.route.indexable) return [] // alternates are for search engines
  const listed = directory.get(canonicalPath(page))
  if (!listed) return isListed(page) ? [] : [...alternates]
  const own = localeFacts[page.locale].canonicalLocale
  if (!isAvailableIn(listed, own)) return []
  const hreflangs = new Set(
    locales.filter((it) => isAvailableIn(listed, it)).flatMap((it) => localeFacts[it].hreflangs),
  )
  return alternates.filter((it) => hreflangs.has(it.hreflang))
}

/** True if a locale has the page in its own language. */
export function isAvailableIn(
  { websites, languages }: Pick<SitePage, 'websites' | 'languages'>,
  locale: Locale,
): boolean {
  return websites.includes(locale) && languages.includes(localeFacts[locale].textLanguage)
}

/**
 * Path of a page in another locale: the same page with its filters, or the nearest existing parent
 * with the fragment that says so. Source: experience.md Part 1, 1.
 */
export function counterpart(directory: PageDirectory, page: PlacedPage, locale: Locale): string {
  const path = canonicalPath(page)
  const listed = directory.get(path)
  if (listed?.websites.includes(locale)) return page.urlLogical === path ? path : onFirstPage(page)
  if (!isListed(page)) return onFirstPage(page)
  const parent = listed?.parents.find((it) => directory.get(it)?.websites.includes(locale))
  return (parent ?? pathOf('marketplace')) + elsewhereFragment
}

/** Path of the canonical link: without query parameters that do not select content. */
export function canonicalPath({ urlLogical, route }: PlacedPage): string {
  const [path = '', query] = urlLogical.split('?', 2)
  const pairs =
    query?.split('&').filter((it) => route.keptQuery.includes(it.split('=', 1)[0] ?? '')) ?? []
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** The first page of a list: another locale has other items on page 2, but the same filters. */
function onFirstPage({ urlLogical, route }: PlacedPage): string {
  const [path = '', query = ''] = urlLogical.split('?', 2)
  const pairs = query
    .split('&')
    .flatMap((it) =>
      it.startsWith('page=') ? (route.needsPage ? ['page=1'] : []) : it === '' ? [] : [it],
    )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/**
 * True for pages that exist only if editors or the catalog have them: the directory lists these.
 */
function isListed({ name, route }: PlacedPage): boolean {
  return (
    route.path.includes('{') &&
    /^marketplace-(?:category|materials|partners-program|product|solutions)/.test(name)
  )
}
