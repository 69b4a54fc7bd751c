import type { DescribePage } from '#components/document/context.ts'
import { faqData } from '#components/document/content-data.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { type SolutionPageData, solutionCrumbs } from '#components/solution/solution-data.ts'
import { localeFacts } from '#config/locales.ts'

/** Maximum title length that search engines show. */
const maxTitleLength = 60

/** Metadata of a solution page. An untranslated page has no alternates. */
export const describe: DescribePage<SolutionPageData> = ({
  data: { solution },
  locale,
  site,
  texts: { t },
}) => {
  const { name, description, lang, websites, sections } = solution
  const title = pageTitle(site, t('solution:pageTitle', { solution: name }))
  return {
    title: title.length > maxTitleLength ? pageTitle(site, name) : title,
    description,
    structuredData: [
      breadcrumbData(site, solutionCrumbs(solution, { locale, home: t('solution:home') })),
      ...(sections.faq ? [faqData(sections.faq.items)] : []),
    ],
    locales: localeFacts[locale].textLanguage === lang ? websites : [],
  }
}
