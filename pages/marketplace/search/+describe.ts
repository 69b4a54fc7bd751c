import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { parseSearchQuery } from '#components/search/search-query.ts'
import { searchCrumbs } from '#components/search/search-sections.tsx'

/**
 * Metadata of the search page. The title contains the keyword and, from the second page on, the
 * page number.
 */
export const describe: DescribePage = (page) => {
  const { site, texts } = page
  const { keyword, pageIndex } = parseSearchQuery(page.query)
  const name =
    keyword === '' ? 'search:title' : pageIndex === 1 ? 'search:titleOf' : 'search:titleOfPage'
  return {
    title: pageTitle(site, texts.t(name, { keyword, page: pageIndex })),
    description: texts.t('search:description'),
    structuredData: [breadcrumbData(site, searchCrumbs(page))],
  }
}
