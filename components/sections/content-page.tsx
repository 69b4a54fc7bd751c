import { pathOf } from '#config/routes.ts'
import { faqData } from '#components/document/content-data.ts'
import type { PageDescription, DocumentContext, Section } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { requireData } from '#components/document/require-data.ts'
import { breadcrumbData, type Crumb } from '#components/document/structured-data.ts'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { type ContentPageId, contentPages, parentPath } from './content-pages.ts'

/** Data of a page that editors write. */
export interface ContentPageData {
  sections: PageSection[]
}

/** Loads the sections of a page. A page without sections is a 404. */
export function loadContentPage(
  id: ContentPageId,
  { read, locale }: Pick<DocumentContext, 'read' | 'locale'>,
): Promise<ContentPageData> {
  return requireData(read.content.page({ id, websiteCode: locale }))
}

/** Returns the breadcrumbs of a page: home, the parent page if there is one, and the page. */
export function contentCrumbs(
  id: ContentPageId,
  { locale, texts: { t } }: Pick<DocumentContext, 'locale' | 'texts'>,
): Crumb[] {
  const { parent } = contentPages[id]
  return [
    { text: t('content:home'), href: `/${locale}${pathOf('marketplace')}` },
    ...(parent
      ? [{ text: t(`content:parents.${parent}`), href: `/${locale}${parentPath(parent)}` }]
      : []),
    { text: t(`content:pages.${id}.name`) },
  ]
}

/** Returns the breadcrumbs of a level of the partner program. */
export function levelCrumbs(
  level: string,
  page: Pick<DocumentContext, 'locale' | 'texts'>,
): Crumb[] {
  const program = contentCrumbs('program', page)
  return [
    ...program.slice(0, -1),
    ...program
      .slice(-1)
      .map((it) => ({ ...it, href: `/${page.locale}${pathOf('marketplace-partners-program')}` })),
    { text: level },
  ]
}

/**
 * Returns the metadata of a page: its fixed title and description, its breadcrumbs, and its
 * questions with their answers.
 * Source: spec §2 Page metadata.
 */
export function describeContent(
  id: ContentPageId,
  page: DocumentContext & { data: ContentPageData },
): PageDescription {
  const { site, data, texts } = page
  const questions = data.sections
    .filter((it) => it.content.view === 'questions')
    .flatMap((section) =>
      section.items.map(({ title, body }) => ({ question: title, answer: body })),
    )
  return {
    title: pageTitle(site, texts.t(`content:pages.${id}.title`)),
    description: texts.t(`content:pages.${id}.description`),
    structuredData: [
      breadcrumbData(site, contentCrumbs(id, page)),
      ...(questions.length > 0 ? [faqData(questions)] : []),
    ],
  }
}

/** Returns the final section of a page, with links to next steps. */
export function closingSection(
  id: ContentPageId,
  { locale, texts: { t } }: Pick<DocumentContext, 'locale' | 'texts'>,
): Section {
  return {
    key: 'next',
    load: () => (
      <CallBand
        id="next"
        title={t(`content:closing.${id}.title`)}
        description={t(`content:closing.${id}.description`)}
      >
        {contentPages[id].next.map(({ action, path }, index) => (
          <LinkButton
            key={action}
            size="l"
            tone={index === 0 ? 'primary' : 'secondary'}
            href={`/${locale}${path}`}
          >
            {t(`content:action.${action}`)}
          </LinkButton>
        ))}
      </CallBand>
    ),
  }
}
