import type { DocumentContext } from '#components/document/context.ts'
import { feedPathOf } from '#config/routes.ts'

/** Returns the link to the news feed, for the head of a page. */
export function newsFeed({
  locale,
  site,
  texts,
}: Pick<DocumentContext, 'locale' | 'site' | 'texts'>): { title: string; href: string } {
  return { title: texts.t('news:feed.title', { site: site.name }), href: feedPathOf(locale) }
}
