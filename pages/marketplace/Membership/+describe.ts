import { faqData } from '#components/document/content-data.ts'
import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { discountFacts } from '#components/membership/discount.ts'
import {
  type MembershipPageData,
  membershipCrumbs,
} from '#components/membership/membership-sections.tsx'

/** Metadata of the membership page, including its questions and answers. */
export const describe: DescribePage<MembershipPageData> = (page) => {
  const { site, texts, data } = page
  const highest = Math.max(...site.membershipLevels.map((it) => it.discountPercent))
  const questions = data.sections
    .filter((it) => it.content.view === 'questions')
    .flatMap((section) =>
      section.items.map(({ title, body }) => ({ question: title, answer: body })),
    )
  return {
    title: pageTitle(site, texts.t('membership:title')),
    description: texts.t('membership:description', discountFacts(highest)),
    structuredData: [
      breadcrumbData(site, membershipCrumbs(page)),
      ...(questions.length > 0 ? [faqData(questions)] : []),
    ],
  }
}
