import type { DocumentPage, Section } from '#components/document/context.ts'
import { FeaturedNews } from '#components/resource/FeaturedNews.tsx'
import { newsCrumbs } from '#components/resource/crumbs.ts'
import { NewsList } from '#components/resource/NewsList.tsx'
import { NewsSearch } from '#components/resource/NewsSearch.tsx'
import type { NewsListData } from '#components/resource/news-search.ts'
import { PageHead } from '#components/ui/PageHead.tsx'

/**
 * News list with type filters, search and pages. The first page also shows the featured news.
 * Source: spec §2, §9.
 */
export const Page: DocumentPage<NewsListData> = ({ data: news, locale, read, texts }) => {
  const isUnfilteredFirstPage = news.page === 1 && news.chosen === null && news.keyword === ''
  const featured: Section = {
    key: 'featured',
    async load() {
      const { items } = await read.resources.search({
        websiteCode: locale,
        pageSize: 1,
        informationTypeCodes: ['selectedNews'],
      })
      return items[0] ? <FeaturedNews item={items[0]} /> : null
    },
  }
  return [
    {
      key: 'head',
      load: () => (
        <PageHead
          crumbs={newsCrumbs(texts)}
          title={texts.t('news:title')}
          description={texts.t('news:lead')}
        >
          <NewsSearch news={news} />
        </PageHead>
      ),
    },
    ...(isUnfilteredFirstPage ? [featured] : []),
    { key: 'list', load: () => <NewsList news={news} /> },
  ]
}
