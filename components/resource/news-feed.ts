import type { DocumentContext } from '#components/document/context.ts'

/** Path of a locale's news as RSS. */
export function feedPath(locale: string): string {
  return `/rss/${locale}.xml`
}

/** The feed that a page's head names. */
export function newsFeed({ locale, site, texts }: Pick<DocumentContext, 'locale' | 'site' | 'texts'>): { title: string; href: string } {
  return { title: texts.t('news:feed.title', { site: site.name }), href: feedPath(locale) }
}
