import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { askedOf } from '#components/search/asked.ts'
import { searchCrumbs } from '#components/search/search-sections.tsx'

/** Describes the search page: what is searched for, and from the second page on which page it is. */
export const describe: DescribePage = (page) => {
  const { site, texts } = page
  const { keyword, pageIndex } = askedOf(page.query)
  const name =
    keyword === '' ? 'search:title' : pageIndex === 1 ? 'search:titleOf' : 'search:titleOfPage'
  return {
    title: pageTitle(site, texts.t(name, { keyword, page: pageIndex })),
    description: texts.t('search:description'),
    structuredData: [breadcrumbData(site, searchCrumbs(page))],
  }
}
