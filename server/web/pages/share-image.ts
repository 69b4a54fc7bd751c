import { createHash } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

/** Texts of a page's share image. */
export interface SharedPage {
  title: string
  kind: string
  site: string
  locale: Locale
}

/** Sources of the texts of share images. */
export interface ShareTexts {
  texts: TextSource
  siteName: (locale: Locale) => string
}

/** Kinds of pages that have a label in their image, by the prefix of the route's name. */
const labeledKinds = [
  'product',
  'category',
  'solutions',
  'materials',
  'partners',
  'support',
  'help',
] as const

/**
 * Path of a page's share image; undefined for a page without a title of its own. The path contains
 * a hash of the image's texts, so a request cannot choose them and a new title gets a new address.
 * Source: ogp.me.
 */
export function shareImagePath(
  source: ShareTexts,
  page: SitePage | undefined,
  locale: Locale,
): string | undefined {
  const shared = page && sharedPageOf(source, page, locale)
  return shared && pathOfShared(shared)
}

/** Texts of a page's share image; undefined for a page without a title of its own. */
export function sharedPageOf(
  { texts, siteName }: ShareTexts,
  { path, titles }: SitePage,
  locale: Locale,
): SharedPage | undefined {
  const title = titles
    ? inLocale<string | undefined>({ en: undefined, ...titles }, locale)
    : undefined
  if (title === undefined) return undefined
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter(Boolean)
  const routeName = routeOf(segments.map(decodeURIComponent))?.name.replace('marketplace-', '')
  const kind = labeledKinds.find((it) => routeName?.startsWith(it))
  return {
    title,
    kind: kind ? texts.of(locale).t(`layout:share.${kind}`) : '',
    site: siteName(locale),
    locale,
  }
}

/** Path of the image with these texts. */
export function pathOfShared(shared: SharedPage): string {
  const hash = createHash('sha256').update(JSON.stringify(shared)).digest('hex').slice(0, 20)
  return `/share/${shared.locale}/${hash}.png`
}
