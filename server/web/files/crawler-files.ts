import compression from 'compression'
import { type Request, Router } from 'express'
import { isLocale, type Locale } from '#config/locales.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import type { PageDirectory } from '#server/web/pages/page-directory.ts'
import { canonicalLocales, keptSitemap, robotsOf, sitemapIndexOf } from '#server/web/pages/seo.ts'

const oneHour = 'public, max-age=3600, stale-while-revalidate=86400'

interface CrawlerServices {
  rules: () => AddressRules
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
}

/** What search crawlers read before the pages: robots.txt, and a sitemap a locale whose addresses are canonical. */
export function crawlerFiles({ rules, directory }: CrawlerServices): Router {
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
      .send(keptSitemap(rules(), locale, await directory(request, locale)))
  })
  return router
}
