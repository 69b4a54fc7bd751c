import type { Locale } from '#config/locales.ts'
import { localeFacts } from '#config/locales.ts'
import { feedPathOf, pathOf } from '#config/routes.ts'
import { absoluteAddress, type AddressRules } from '#server/platform/address/address-rules.ts'
import { html, rawHtml } from '#server/platform/text/html.ts'
import type { ResourceItem } from './contract.ts'

/** Title and description of a news feed. */
export interface FeedTexts {
  title: string
  description: string
}

/** Maximum number of entries in a feed. */
export const feedLength = 30

/** Characters that are not allowed in XML. Source: XML 1.0 §2.2. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/**
 * Builds the RSS feed of a locale's news from items that are sorted newest first. Links are
 * absolute URLs on the locale's host. Source: RSS 2.0, RFC 4287 §4.2.7.
 */
export function newsFeedOf(
  rules: AddressRules,
  locale: Locale,
  { title, description }: FeedTexts,
  items: readonly ResourceItem[],
): string {
  const urlOf = (path: string) => absoluteAddress(rules, { locale, path })
  const news = urlOf(pathOf('marketplace-news'))
  const entries = items.map((it) => {
    const address = urlOf(pathOf('marketplace-materials-details', { details: it.id }))
    return html`<item><title>${it.title}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${timeOf(it)}</pubDate><category>${it.typeName}</category><description>${it.abstract}</description></item>`
  })
  const self = new URL(feedPathOf(locale), news).href
  const newest = items[0] && html`<pubDate>${timeOf(items[0])}</pubDate>`
  const head = rawHtml(
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
  )
  const feed = html`${head}<channel><title>${title}</title><link>${news}</link><description>${description}</description><language>${localeFacts[locale].htmlLang}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>${newest}${entries}</channel></rss>`
  return `${feed.html}\n`.replace(unwritable, '')
}

/** Formats the release date at midnight UTC. Source: RFC 822 §5 with a four-digit year. */
function timeOf({ releaseDate }: ResourceItem): string {
  return new Date(`${releaseDate}T00:00:00Z`).toUTCString()
}
