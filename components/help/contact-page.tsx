import type { PageDescription, DocumentContext, Section } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData, type Crumb } from '#components/document/structured-data.ts'
import { contentSections } from '#components/sections/content-sections.tsx'
import { localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { WhichDesk } from './WhichDesk.tsx'

/** Returns the sections of the contact page, all of which are written by editors. */
export function contactSections(
  page: DocumentContext,
  sections: readonly PageSection[],
): Section[] {
  return contentSections(page, {
    sections,
    crumbs: crumbsOf(page),
    ownRenderers: {
      'which-desk': ({ section, tone }) => <WhichDesk section={section} tone={tone} />,
    },
  })
}

/** Returns the metadata of the contact page. An untranslated page has no alternates. */
export function describeContact(
  page: DocumentContext,
  sections: readonly PageSection[],
): PageDescription {
  const { texts, site, locale } = page
  const isTranslated = sections.every((it) => it.lang === localeFacts[locale].textLanguage)
  return {
    title: pageTitle(site, texts.t('help:meta.contact-us.title')),
    description: texts.t('help:meta.contact-us.description'),
    structuredData: [breadcrumbData(site, crumbsOf(page))],
    ...(isTranslated ? {} : { locales: [] }),
  }
}

function crumbsOf({ locale, texts: { t } }: DocumentContext): Crumb[] {
  return [
    { text: t('help:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('help:contact') },
  ]
}
