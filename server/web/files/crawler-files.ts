import compression from 'compression'
import { type Request, type Response, Router } from 'express'
import { isLocale, type Locale } from '#config/locales.ts'
import { textTag } from '#server/kernel/entity-tag.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import { addressRequestOf } from '#server/web/pages/address-request.ts'
import type { PageDirectory } from '#server/web/pages/page-directory.ts'
import { oneHour } from './caching.ts'
import { canonicalLocales, cachedSitemap, robotsOf, sitemapIndexOf } from '#server/web/pages/seo.ts'

interface Options {
  rules: () => AddressRules
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
}

/** Icon of the site. Documents link to it; other programs request /favicon.ico. */
const iconPath = '/media/brand/favicon.svg'

/**
 * Serves robots.txt, the sitemap index and a sitemap for each locale with canonical pages. Crawlers
 * accept only URLs of the sitemap's own host, so each host lists its own sites.
 */
export function crawlerFiles({ rules, directory }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/robots.txt', (request, response) =>
    sendFile(response, 'text/plain', robotsOf(rules(), addressRequestOf(request))),
  )
  router.get('/sitemap.xml', (request, response) =>
    sendFile(response, 'application/xml', sitemapIndexOf(rules(), addressRequestOf(request))),
  )
  router.get('/favicon.ico', (_request, response) =>
    response.set('Cache-Control', oneHour).redirect(301, iconPath),
  )
  router.get('/sitemap-:locale.xml', compression(), async (request, response, next) => {
    const locale = request.params['locale'] ?? ''
    if (typeof locale !== 'string' || !isLocale(locale) || !canonicalLocales.includes(locale))
      return next()
    const sitemap = cachedSitemap(rules(), locale, await directory(request, locale))
    sendFile(response, 'application/xml', sitemap)
  })
  return router
}

/** Sends a file, or 304 if the crawler already has it. */
function sendFile(response: Response, type: string, text: string): void {
  response
    .type(type)
    .set({ 'Cache-Control': oneHour, ETag: textTag(text) })
    .send(text)
}
