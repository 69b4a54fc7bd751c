import { createHash } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

/** Texts in a page's share image. */
export interface SharedPage {
  title: string
  kind: string
  site: string
  locale: Locale
}

/** Sources of the texts in share images. */
export interface ShareTexts {
  texts: TextSource
  siteName: (locale: Locale) => string
}

/**
 * Kinds of pages whose share image has a label. A route belongs to a kind by the prefix of its
 * name.
 */
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
 * Returns the path of a page's share image; undefined for a page without a title. The path contains
 * a hash of the image's texts, so that clients cannot choose the texts and a new title gets a new
 * URL. Source: ogp.me.
 */
export function shareImagePath(
  source: ShareTexts,
  page: SitePage | undefined,
  locale: Locale,
): string | undefined {
  const shared = page && sharedPageOf(source, page, locale)
  return shared && pathOfShared(shared)
}

/** Returns the texts in a page's share image; undefined for a page without a title. */
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

/** Returns the path of the share image with these texts. */
export function pathOfShared(shared: SharedPage): string {
  const hash = createHash('sha256').update(JSON.stringify(shared)).digest('hex').slice(0, 20)
  return `/share/${shared.locale}/${hash}.png`
}
