import { itemListData } from '#components/document/content-data.ts'
import type { DescribePage } from '#components/document/context.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { newsCrumbs } from '#components/resource/crumbs.ts'
import { newsFeed } from '#components/resource/news-feed.ts'
import type { NewsListData } from '#components/resource/news-search.ts'

/** Metadata of a page of the news list. A page after the last one is not indexed. Source: C13. */
export const describe: DescribePage<NewsListData> = (page) => {
  const { data: news, site, texts } = page
  const { items, pageSize } = news.list
  const list = itemListData(
    site,
    items.map((it) => ({ name: it.title, href: it.pageUrl, imageUrl: it.imageUrl })),
    { from: (news.page - 1) * pageSize + 1 },
  )
  return {
    title: titleOf(news, page),
    description: texts.t('news:meta.description', { site: site.name }),
    structuredData: [breadcrumbData(site, newsCrumbs(texts)), ...(items.length > 0 ? [list] : [])],
    feed: newsFeed(page),
    isIndexable: items.length > 0,
  }
}

function titleOf(
  { page, keyword, chosen }: NewsListData,
  { texts: { t }, site: { name: site } }: Parameters<DescribePage>[0],
): string {
  if (keyword !== '') return t('news:meta.titleKeyword', { keyword, site })
  if (chosen) return t('news:meta.titleType', { type: chosen.typeName, site })
  return page > 1 ? t('news:meta.titlePage', { page, site }) : t('news:meta.title', { site })
}
