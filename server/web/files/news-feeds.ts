import compression from 'compression'
import { type Request, Router } from 'express'
import { isLocale, type Locale } from '#config/locales.ts'
import { feedPathOf } from '#config/routes.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import { publicCaching } from '#server/web/pages/caching.ts'
import { textTag } from '#server/kernel/entity-tag.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { siteOf } from '#server/web/site.ts'
import { feedLength, newsFeedOf } from '#server/content/resource/feed.ts'
import type { ConfigSource } from '#config/watch.ts'
import type { ReaderOf } from '#server/kernel/contract.ts'
import type { resources } from '#server/content/resource/contract.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

interface Options {
  config: ConfigSource
  texts: TextSource
  rules: () => AddressRules
  readerFor: (request: Request, locale: Locale) => ReaderOf<{ resources: typeof resources }>
}

/** Serves an RSS feed of the news in each locale. It reads the news through the data cache. */
export function newsFeeds({ config, texts, rules, readerFor }: Options): Router {
  const router = Router()
  router.get(feedPathOf(':locale'), compression(), async (request, response, next) => {
    const locale = String(request.params['locale'])
    if (!isLocale(locale)) return next()
    stateOf(request).route = 'rss'
    const { items } = await readerFor(request, locale).resources.search({
      websiteCode: locale,
      pageSize: feedLength,
    })
    const { name: site, company } = siteOf(config.current, locale, '')
    const { t } = texts.of(locale)
    const words = {
      title: t('news:feed.title', { site }),
      description: t('news:feed.description', { company }),
    }
    const feed = newsFeedOf(rules(), locale, words, items)
    response
      .set({ 'Cache-Control': publicCaching(config.current), ETag: textTag(feed) })
      .type('application/rss+xml')
      .send(feed)
  })
  return router
}
