import { locales, type Locale, localeFacts } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import { absoluteAddress, type AddressRules } from '#server/platform/address/address-rules.ts'
import { type PageDirectory, standsIn } from './page-directory.ts'

/** Locales whose addresses are canonical: the others stand under en-int. */
export const canonicalLocales = locales.filter((it) => localeFacts[it].canonicalLocale === it)

/** Tells crawlers what to leave alone and where the sitemaps are. */
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

/** The sitemap index: one sitemap a locale. */
export function sitemapIndexOf(rules: AddressRules): string {
  const entries = canonicalLocales.map((locale) => {
    const home = absoluteAddress(rules, { locale, path: '/marketplace' })
    return `<sitemap><loc>${escapeXml(new URL(`/sitemap-${locale}.xml`, home).href)}</loc></sitemap>`
  })
  return `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`
}

/**
 * The sitemap of a locale: the pages that it has in its own language, each with its last change where that is known and with its
 * alternates where it has them. A page without a canonical link, such as a material, is named without alternates: it is a page
 * for search engines, and in each language one of its own. Source: spec §2 Page metadata, trap 22; sitemaps.org.
 */
export function sitemapOf(rules: AddressRules, locale: Locale, directory: PageDirectory): string {
  const entries = [...directory.values()]
    .filter((it) => standsIn(it, locale))
    .map((page) => {
      const { path, changedAt } = page
      const lastmod = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
      const alternates = hasAlternates(path)
        ? rules.alternates.filter((it) => standsIn(page, it.locale))
        : []
      const links = alternates.map(
        (it) =>
          `<xhtml:link rel="alternate" hreflang="${it.hreflang}" href="${escapeXml(absoluteAddress(rules, { locale: it.locale, path }))}"/>`,
      )
      return `<url><loc>${escapeXml(absoluteAddress(rules, { locale, path }))}</loc>${lastmod}${links.join('')}</url>`
    })
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
}

interface Kept {
  madeOf: readonly object[]
  text: string
}

const kept = new Map<Locale, Kept>()

/** The sitemap of a locale, written anew when pages or rules are other ones. */
export function keptSitemap(rules: AddressRules, locale: Locale, directory: PageDirectory): string {
  const known = kept.get(locale)
  if (known?.madeOf[0] === rules && known.madeOf[1] === directory) return known.text
  const text = sitemapOf(rules, locale, directory)
  kept.set(locale, { madeOf: [rules, directory], text })
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
