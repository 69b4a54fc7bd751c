import { faqData } from '#components/document/content-data.ts'
import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import {
  type MembershipPageData,
  membershipCrumbs,
} from '#components/membership/membership-sections.tsx'

/** Metadata of the membership page, with the questions that it answers. */
export const describe: DescribePage<MembershipPageData> = (page) => {
  const { site, texts, data } = page
  const questions = data.sections
    .filter((it) => it.content.view === 'questions')
    .flatMap((section) =>
      section.items.map(({ title, body }) => ({ question: title, answer: body })),
    )
  return {
    title: pageTitle(site, texts.t('membership:title')),
    description: texts.t('membership:description'),
    structuredData: [
      breadcrumbData(site, membershipCrumbs(page)),
      ...(questions.length > 0 ? [faqData(questions)] : []),
    ],
  }
}
