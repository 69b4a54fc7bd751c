import { locales, type Locale, localeFacts } from '#config/locales.ts'
import { absoluteAddress, type AddressRules } from './address-rules.ts'

/** A page of the sitemap: its path below the locale, and when it last changed. */
export interface SitemapPage {
  path: string
  changedAt?: Date
  /** Locales that have it. */
  locales: readonly Locale[]
}

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
  const sitemap = new URL('/sitemap.xml', absoluteAddress(rules, { locale: 'en-int', path: '/marketplace' }))
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

/** The sitemap of a locale, each page with its alternates. */
export function sitemapOf(rules: AddressRules, locale: Locale, pages: readonly SitemapPage[]): string {
  const entries = pages
    .filter((it) => it.locales.includes(locale))
    .map(({ path, changedAt, locales: shown }) => {
      const alternates = rules.alternates
        .filter((it) => shown.includes(it.locale))
        .map((it) => `<xhtml:link rel="alternate" hreflang="${it.hreflang}" href="${escapeXml(absoluteAddress(rules, { locale: it.locale, path }))}"/>`)
      const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeXml(absoluteAddress(rules, { locale, path }))}</loc>${lastmod}${alternates.join('')}</url>`
    })
  return `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)
}
