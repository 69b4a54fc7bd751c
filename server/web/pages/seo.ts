import { chinaLocale, fallbackLocale, type Locale, localeFacts, locales } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import type { AddressRequest } from '#server/platform/address/address.ts'
import {
  absoluteAddress,
  type AddressRules,
  hostKind,
  placeFor,
} from '#server/platform/address/address-rules.ts'
import { type PageDirectory, isAvailableIn } from './page-directory.ts'

/** Locales whose pages have canonical URLs. Pages in the other locales have theirs in en-int. */
export const canonicalLocales = locales.filter((it) => localeFacts[it].canonicalLocale === it)

/** The host that a crawler requests. */
type CrawledHost = Pick<AddressRequest, 'host'>

/**
 * Returns robots.txt: the paths that crawlers must not read, and the URL of the host's sitemap
 * index. Searches are not among the paths, because crawlers have to read their `noindex`.
 */
export function robotsOf(rules: AddressRules, crawled: CrawledHost): string {
  const hidden = [
    '/marketplace/api/',
    '/wpc-demo/api/',
    '/*/console',
    '/*/internalcrm',
    '/*/marketplace/profile',
    '/*/marketplace/transaction',
  ]
  const { origin } = crawledSites(rules, crawled)
  return `User-agent: *\n${hidden.map((it) => `Disallow: ${it}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

/** Returns the sitemap index of a host, which lists the sitemap of each canonical locale on it. */
export function sitemapIndexOf(rules: AddressRules, crawled: CrawledHost): string {
  const { origin, ownLocales } = crawledSites(rules, crawled)
  const entries = ownLocales.map(
    (locale) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${locale}.xml`)}</loc></sitemap>`,
  )
  return `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`
}

/** Returns the canonical locales on the China host or, for any other host, on the global host. */
function crawledSites(rules: AddressRules, crawled: CrawledHost) {
  const kind = hostKind(rules, crawled)
  const originOf = (locale: Locale) => {
    const page = { locale, path: '/marketplace' }
    return placeFor(rules, kind ? { ...page, seenFrom: kind } : page).origin
  }
  const origin = originOf(kind === 'china' ? chinaLocale : fallbackLocale)
  return { origin, ownLocales: canonicalLocales.filter((it) => originOf(it) === origin) }
}

/**
 * Returns the sitemap of a locale: the pages that it has in its own language, with their alternates
 * and, if known, the date of their last change. A page without a canonical link, such as a
 * material, has no alternates, because each language has a separate page. Source: spec §2 Page
 * metadata, trap 22; sitemaps.org.
 */
export function sitemapOf(rules: AddressRules, locale: Locale, directory: PageDirectory): string {
  const entries = [...directory.values()]
    .filter((it) => isAvailableIn(it, locale))
    .map((page) => {
      const { path, changedAt } = page
      const lastmod = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
      const alternates = hasAlternates(path)
        ? rules.alternates.filter((it) => isAvailableIn(page, it.locale))
        : []
      const links = alternates.map(
        (it) =>
          `<xhtml:link rel="alternate" hreflang="${it.hreflang}" href="${escapeXml(absoluteAddress(rules, { locale: it.locale, path }))}"/>`,
      )
      return `<url><loc>${escapeXml(absoluteAddress(rules, { locale, path }))}</loc>${lastmod}${links.join('')}</url>`
    })
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
}

interface CachedSitemap {
  rules: AddressRules
  directory: PageDirectory
  text: string
}

const sitemaps = new Map<Locale, CachedSitemap>()

/** Returns the sitemap of a locale. It is built again when pages or address rules have changed. */
export function cachedSitemap(
  rules: AddressRules,
  locale: Locale,
  directory: PageDirectory,
): string {
  const existing = sitemaps.get(locale)
  if (existing?.rules === rules && existing.directory === directory) return existing.text
  const text = sitemapOf(rules, locale, directory)
  sitemaps.set(locale, { rules, directory, text })
  return text
}

function hasAlternates(path: string): boolean {
  const match = routeOf(
    (path.split('?', 1)[0] ?? '').split('/').filter(Boolean).map(decodeURIComponent),
  )
  return match?.route.canonical === true
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)
}
