import type { DescribePage, DocumentContext, Section } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { findData, requireData } from '#components/document/require-data.ts'
import { breadcrumbData, type Crumb } from '#components/document/structured-data.ts'
import { isoIn } from '#components/event/event-times.ts'
import { problemText } from '#components/forms/fault-text.ts'
import { CheckStep } from '#components/forms/CheckStep.tsx'
import { toFormState } from '#components/forms/form-state.ts'
import { Gone } from '#components/forms/Gone.tsx'
import { HelpForm } from '#components/forms/HelpForm.tsx'
import { isFamilyNameFirst, defaultCountry } from '#components/forms/locale-defaults.ts'
import { Receipt } from '#components/forms/Receipt.tsx'
import { textAt } from '#components/sections/section-items.ts'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import { HelpAside } from './HelpAside.tsx'
import { HelpBody } from './HelpBody.tsx'

/** What a page with a form of help is given. */
export interface HelpPageData {
  supportType: SupportType
  sections: PageSection[]
  /** What it is called, what one can write about. */
  section: PageSection
  issueTypes: readonly { code: string; name: string; hint: string; lang: string }[]
  countries: readonly { code: string; name: string }[]
  /** The product or event that the address is about, by its name. */
  subject: string | undefined
}

/** What an alias or a code may be; the rest is not looked up. */
const subjectPattern = /^[a-z0-9-]{1,100}$/

/** Reads what the form offers: without that there is no page. */
export async function loadHelpPage(
  page: DocumentContext,
  supportType: SupportType,
): Promise<HelpPageData> {
  const { read, locale: websiteCode } = page
  const [{ sections }, { issueTypes }, { countries }, subject] = await Promise.all([
    requireData(read.content.page({ id: 'help', websiteCode })),
    requireData(read.help.issueTypes({ supportType, websiteCode })),
    requireData(read.common.countries({ websiteCode })),
    requireData(findSubject(page)),
  ])
  const section = sections.find((it) => it.key === supportType)
  if (!section) throw new Error(`the page of help has no section ${supportType}`)
  return { supportType, sections, section, issueTypes, countries, subject }
}

/** The name of the product, or of the event with its day, that `?about=` says; an address may say anything. */
async function findSubject({
  read,
  locale: websiteCode,
  query: { about = '' },
}: DocumentContext): Promise<string | undefined> {
  if (!subjectPattern.test(about)) return undefined
  const product = await findData(read.catalog.detail({ id: about, websiteCode }))
  if (product) return product.productBanner.productName
  const lists = await Promise.all([
    read.events.trainings({ websiteCode, keyword: '' }),
    read.events.page({ websiteCode, tab: 'upcoming', pageIndex: 1, pageSize: 100 }),
  ])
  const event = lists.flatMap((it) => it.items).find((it) => it.id === about)
  return event && `${event.title} (${isoIn(event.startsAt, event.timeZone).slice(0, 10)})`
}

/** The page of a form of help: where it is, the form or what came of it, and beside it what happens then. Source: spec §2, C12. */
export function helpSections(page: DocumentContext & { data: HelpPageData }): Section[] {
  const { section, supportType, sections } = page.data
  const { lang } = section
  return [
    {
      key: 'head',
      load: () => (
        <PageHead
          crumbs={helpCrumbs(page)}
          title={section.title ?? ''}
          description={section.description}
          lang={foreignLang(lang, page.locale)}
        >
          {foreignLang(lang, page.locale) === undefined ? undefined : <ShownIn lang={lang} />}
        </PageHead>
      ),
    },
    {
      key: 'form',
      load: () => (
        <HelpBody
          aside={
            <HelpAside
              supportType={supportType}
              sections={sections}
              supportMail={page.site.supportMail}
            />
          }
        >
          {mainOf(page)}
        </HelpBody>
      ),
    },
  ]
}

/** The form, or what came of it. */
function mainOf(page: DocumentContext & { data: HelpPageData }) {
  const { data, locale, site, posted, query, texts } = page
  const { supportType, section, issueTypes, countries, subject } = data
  const action = pagePath(page)
  const choices = issueTypes.map(({ code, name, hint }, index) => ({
    code,
    name,
    hint,
    icon: textAt(section.content, 'icons', index) ?? 'info',
  }))
  if (posted?.receipt)
    return (
      <Receipt receipt={posted.receipt} locale={locale} timeZone={site.timeZone} action={action} />
    )
  const { IssueType: asked } = query
  const filled = toFormState(posted, {
    country: defaultCountry(locale),
    issueType: choices.some((it) => it.code === asked) ? (asked ?? '') : '',
    issueDescription: subject === undefined ? '' : texts.t('help:subject', { name: subject }),
  })
  const problem = posted?.problem
    ? problemText(texts.t, posted.problem, site.supportMail)
    : undefined
  if (posted?.step === 'check') {
    const names = isFamilyNameFirst(locale)
      ? (['lastName', 'firstName'] as const)
      : (['firstName', 'lastName'] as const)
    return (
      <CheckStep
        supportType={supportType}
        action={action}
        choices={choices}
        countries={countries}
        posted={posted}
        filled={filled}
        names={names}
        problem={problem}
      />
    )
  }
  return (
    <>
      {posted?.step === 'sent' && <Gone />}
      <HelpForm
        supportType={supportType}
        locale={locale}
        action={action}
        choices={choices}
        countries={countries}
        filled={filled}
        problem={problem}
        supportMail={site.supportMail}
        timeZone={site.timeZone}
        choicesLang={foreignLang(section.lang, locale)}
        privacy={{ url: site.privacyUrl, version: site.privacyVersion }}
      />
    </>
  )
}

/** Describes the page of a form of help. */
export const describeHelp: DescribePage<HelpPageData> = (page) => {
  const { data, site, texts, posted, locale } = page
  const title = texts.t(`help:meta.${data.supportType}.title`)
  const isToMend = posted !== undefined && (posted.faults.length > 0 || posted.problem !== null)
  const prefix = isToMend ? 'mend' : posted?.receipt ? 'sent' : undefined
  return {
    title: pageTitle(
      site,
      prefix === undefined ? title : texts.t(`forms:titlePrefix.${prefix}`, { title }),
    ),
    description: texts.t(`help:meta.${data.supportType}.description`),
    structuredData: [breadcrumbData(site, helpCrumbs(page))],
    ...(localeFacts[locale].textLanguage === data.section.lang ? {} : { locales: [] }),
  }
}

function helpCrumbs({
  data: { section },
  locale,
  texts: { t },
}: DocumentContext & { data: HelpPageData }): Crumb[] {
  return [
    { text: t('help:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('help:contact'), href: `/${locale}${pathOf('marketplace-help-contact-us')}` },
    { text: section.title ?? '' },
  ]
}

function pagePath({
  locale,
  data: { supportType },
}: DocumentContext & { data: HelpPageData }): string {
  return `/${locale}${pathOf(`marketplace-help-${supportType}`)}`
}
