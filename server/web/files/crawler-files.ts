import compression from 'compression'
import { type Request, Router } from 'express'
import { isLocale, type Locale } from '#config/locales.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import type { PageDirectory } from '#server/web/pages/page-directory.ts'
import { oneHour } from './caching.ts'
import { canonicalLocales, cachedSitemap, robotsOf, sitemapIndexOf } from '#server/web/pages/seo.ts'

interface Options {
  rules: () => AddressRules
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
}

/** Serves robots.txt, the sitemap index and a sitemap for each locale with canonical pages. */
export function crawlerFiles({ rules, directory }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get(
    '/robots.txt',
    (_request, response) =>
      void response.type('text/plain').set('Cache-Control', oneHour).send(robotsOf(rules())),
  )
  router.get(
    '/sitemap.xml',
    (_request, response) =>
      void response
        .type('application/xml')
        .set('Cache-Control', oneHour)
        .send(sitemapIndexOf(rules())),
  )
  router.get('/sitemap-:locale.xml', compression(), async (request, response, next) => {
    const locale = request.params['locale'] ?? ''
    if (typeof locale !== 'string' || !isLocale(locale) || !canonicalLocales.includes(locale))
      return next()
    response
      .type('application/xml')
      .set('Cache-Control', oneHour)
      .send(cachedSitemap(rules(), locale, await directory(request, locale)))
  })
  return router
}
