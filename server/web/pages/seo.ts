import { locales, type Locale, localeFacts } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import { absoluteAddress, type AddressRules } from '#server/platform/address/address-rules.ts'
import { type PageDirectory, isAvailableIn } from './page-directory.ts'

/** Locales whose pages have canonical URLs. Pages in the other locales have theirs in en-int. */
export const canonicalLocales = locales.filter((it) => localeFacts[it].canonicalLocale === it)

/** Returns robots.txt: the paths that crawlers must not read, and the URL of the sitemap index. */
export function robotsOf(rules: AddressRules): string {
  const hidden = [
    '/marketplace/api/',
    '/wpc-demo/api/',
    '/*/console',
    '/*/internalcrm',
    '/*/marketplace/profile',
    '/*/marketplace/transaction',
    '/*/marketplace/search',
  ]
  const sitemap = new URL(
    '/sitemap.xml',
    absoluteAddress(rules, { locale: 'en-int', path: '/marketplace' }),
  )
  return `User-agent: *\n${hidden.map((it) => `Disallow: ${it}\n`).join('')}\nSitemap: ${sitemap.href}\n`
}

/** Returns the sitemap index, which lists the sitemap of each canonical locale. */
export function sitemapIndexOf(rules: AddressRules): string {
  const entries = canonicalLocales.map((locale) => {
    const home = absoluteAddress(rules, { locale, path: '/marketplace' })
    return `<sitemap><loc>${escapeXml(new URL(`/sitemap-${locale}.xml`, home).href)}</loc></sitemap>`
  })
  return `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`
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
