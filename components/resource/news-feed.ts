import type { DocumentContext } from '#components/document/context.ts'
import { feedPathOf } from '#config/routes.ts'

/** The feed of news that a page's head names. */
export function newsFeed({
  locale,
  site,
  texts,
}: Pick<DocumentContext, 'locale' | 'site' | 'texts'>): { title: string; href: string } {
  return { title: texts.t('news:feed.title', { site: site.name }), href: feedPathOf(locale) }
}
