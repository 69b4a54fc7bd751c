import { type Locale, localeFacts, locales } from '#config/locales.ts'
import { pathOf, type Route, type RouteName } from '#config/routes.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import type { Alternate } from '#server/platform/address/address-rules.ts'

/** All pages of the sites, by their paths below the locale. */
export type PageDirectory = ReadonlyMap<string, SitePage>

/** A page in one locale. */
export interface PlacedPage {
  name: RouteName
  route: Route
  locale: Locale
  /** Path below the locale, with the query parameters that the page reads. */
  urlLogical: string
}

/**
 * URL fragment of a link to a parent page in place of a page that the locale lacks. The parent page
 * then shows a note about the missing page.
 */
export const elsewhereFragment = '#elsewhere'

const directories = new WeakMap<object, PageDirectory>()

/** Returns the directory for an API response. It is built once for each response. */
export function directoryOf({ pages }: { pages: readonly SitePage[] }): PageDirectory {
  const existing = directories.get(pages)
  if (existing) return existing
  const directory = new Map(pages.map((it) => [it.path, it]))
  directories.set(pages, directory)
  return directory
}

/**
 * Returns the alternates in the locales that have the page in their own language. Returns none if
 * the page's canonical locale is not one of these, for example for an untranslated page shown in
 * English, because all alternates of a page must list the same set. Source: spec §2 Page metadata,
 * experience.md Part 1, 2.
 */
export function availableAlternates(
  directory: PageDirectory,
  page: PlacedPage,
  alternates: readonly Alternate[],
): Alternate[] {
  if (!page.route.indexable) return [] // only search engines use alternates
  const listed = directory.get(canonicalPath(page))
  if (!listed) return isListed(page) ? [] : [...alternates]
  const own = localeFacts[page.locale].canonicalLocale
  if (!isAvailableIn(listed, own)) return []
  const hreflangs = new Set(
    locales.filter((it) => isAvailableIn(listed, it)).flatMap((it) => localeFacts[it].hreflangs),
  )
  return alternates.filter((it) => hreflangs.has(it.hreflang))
}

/** Returns true if a locale has the page in its own language. */
export function isAvailableIn(
  { websites, languages }: Pick<SitePage, 'websites' | 'languages'>,
  locale: Locale,
): boolean {
  return websites.includes(locale) && languages.includes(localeFacts[locale].textLanguage)
}

/**
 * Returns the path of a page in another locale: the same page with its filters, or the nearest
 * existing parent with `elsewhereFragment`. Source: experience.md Part 1, 1.
 */
export function counterpart(directory: PageDirectory, page: PlacedPage, locale: Locale): string {
  const path = canonicalPath(page)
  const listed = directory.get(path)
  if (listed?.websites.includes(locale)) return page.urlLogical === path ? path : onFirstPage(page)
  if (!isListed(page)) return onFirstPage(page)
  const parent = listed?.parents.find((it) => directory.get(it)?.websites.includes(locale))
  return (parent ?? pathOf('marketplace')) + elsewhereFragment
}

/**
 * Returns the path of the canonical link, which has only the query parameters that select content.
 */
export function canonicalPath({ urlLogical, route }: PlacedPage): string {
  const [path = '', query] = urlLogical.split('?', 2)
  const pairs =
    query?.split('&').filter((it) => route.keptQuery.includes(it.split('=', 1)[0] ?? '')) ?? []
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/**
 * Returns the path of a list's first page with the same filters, because page 2 has different items
 * in another locale.
 */
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
 * Returns true for a page that exists only if editors or the catalog provide it. The directory
 * lists these pages.
 */
function isListed({ name, route }: PlacedPage): boolean {
  return (
    route.path.includes('{') &&
    /^marketplace-(?:category|materials|partners-program|product|solutions)/.test(name)
  )
}
