import type { ReactNode } from 'react'
import type { DescribePage, DocumentContext, Section } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { findData, requireData } from '#components/document/require-data.ts'
import { breadcrumbData, type Crumb } from '#components/document/structured-data.ts'
import { isoIn } from '#components/event/event-times.ts'
import { CheckStep } from '#components/forms/CheckStep.tsx'
import type { Choice } from '#components/forms/Choices.tsx'
import { type FormState, shownProblem, toFormState } from '#components/forms/form-state.ts'
import { Gone } from '#components/forms/Gone.tsx'
import { HelpForm } from '#components/forms/HelpForm.tsx'
import { HelpReceipt } from '#components/forms/HelpReceipt.tsx'
import { defaultCountry, senderFields } from '#components/forms/locale-defaults.ts'
import { textAt } from '#components/sections/section-items.ts'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { withDetail } from '#config/lists.ts'
import { localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import { HelpAside } from './HelpAside.tsx'
import { HelpBody } from './HelpBody.tsx'

/** Data of a page with a help form. */
export interface HelpPageData {
  supportType: SupportType
  sections: PageSection[]
  /** Texts of this form. */
  section: PageSection
  issueTypes: readonly { code: string; name: string; hint: string; lang: string }[]
  countries: readonly { code: string; name: string }[]
  /** Name of the product, event or order in `?about=`. */
  subject: string | undefined
}

type HelpPage = DocumentContext & { data: HelpPageData }

/** Possible product aliases and event ids; anything else is not looked up. */
const subjectPattern = /^[a-z0-9-]{1,100}$/
/** Numbers of orders, which name themselves: whose they are is for staff to see. */
const orderPattern = /^M-\d{4}-\d{6,12}$/

/** Reads the data of the form. If a read fails, the error page is shown. */
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

/**
 * Returns the name of the product that `?about=` specifies, the title and date of the event, or the
 * number of the order; undefined for anything else.
 */
async function findSubject({
  read,
  locale: websiteCode,
  query: { about = '' },
}: DocumentContext): Promise<string | undefined> {
  if (orderPattern.test(about)) return about
  if (!subjectPattern.test(about)) return undefined
  const product = await findData(read.catalog.detail({ id: about, websiteCode }))
  if (product) return product.productBanner.productName
  const lists = await Promise.all([
    read.events.trainings({ websiteCode, keyword: '' }),
    read.events.page({ websiteCode, tab: 'upcoming', pageIndex: 1, pageSize: 100 }),
  ])
  const event = lists.flatMap((it) => it.items).find((it) => it.id === about)
  if (!event) return undefined
  const day = isoIn(event.startsAt, event.timeZone).slice(0, 10)
  return withDetail(websiteCode, event.title, day)
}

/**
 * Returns the sections of a help page: the head, then the form or its result.
 * Source: spec §2, C12.
 */
export function helpSections(page: HelpPage): Section[] {
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
          {mainContent(page)}
        </HelpBody>
      ),
    },
  ]
}

/**
 * Renders the main column: the receipt after sending, the check step without JavaScript, or the
 * form.
 */
function mainContent(page: HelpPage): ReactNode {
  const { data, locale, site, posted } = page
  if (posted?.receipt)
    return (
      <HelpReceipt
        form={data.supportType}
        locale={locale}
        receipt={posted.receipt}
        timeZone={site.timeZone}
        action={pagePath(page)}
      />
    )
  if (posted?.step === 'check') return checkStep(page, posted)
  return (
    <>
      {posted?.step === 'sent' && <Gone />}
      {inquiryForm(page)}
    </>
  )
}

function checkStep(page: HelpPage, posted: PostedForm): ReactNode {
  const { data, locale } = page
  const choices = subjectChoices(data)
  const { values } = posted
  return (
    <CheckStep
      form={data.supportType}
      action={pagePath(page)}
      posted={posted}
      state={initialState(page, choices)}
      fields={['issueType', 'issueDescription', ...senderFields(locale)]}
      shown={{
        issueType: choices.find((it) => it.code === values['issueType'])?.name ?? '',
        country: data.countries.find((it) => it.code === values['country'])?.name ?? '',
      }}
      problem={shownProblem(page)}
    />
  )
}

function inquiryForm(page: HelpPage): ReactNode {
  const { data, site, locale } = page
  const choices = subjectChoices(data)
  return (
    <HelpForm
      supportType={data.supportType}
      locale={locale}
      action={pagePath(page)}
      choices={choices}
      countries={data.countries}
      state={initialState(page, choices)}
      problem={shownProblem(page)}
      site={site}
      choicesLang={foreignLang(data.section.lang, locale)}
    />
  )
}

function subjectChoices({ issueTypes, section }: HelpPageData): Choice[] {
  return issueTypes.map(({ code, name, hint }, index) => ({
    code,
    name,
    hint,
    icon: textAt(section.content, 'icons', index) ?? 'info',
  }))
}

/**
 * Creates the form's state from the posted values, or from the defaults of the locale and query.
 */
function initialState(page: HelpPage, choices: readonly Choice[]): FormState {
  const { data, locale, posted, query, texts } = page
  const requested = choices.find((it) => it.code === query['IssueType'])
  return toFormState(posted, {
    locale,
    defaults: {
      country: defaultCountry(locale),
      issueType: requested?.code ?? '',
      issueDescription:
        data.subject === undefined ? '' : texts.t('help:subject', { name: data.subject }),
    },
  })
}

/** Metadata of a help page. The title says whether the form was sent or has faults. */
export const describeHelp: DescribePage<HelpPageData> = (page) => {
  const { data, site, texts, posted, locale } = page
  const title = texts.t(`help:meta.${data.supportType}.title`)
  const hasFaults = posted !== undefined && (posted.faults.length > 0 || posted.problem !== null)
  const prefix = hasFaults ? 'mend' : posted?.receipt ? 'sent' : undefined
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

function helpCrumbs({ data: { section }, locale, texts: { t } }: HelpPage): Crumb[] {
  return [
    { text: t('help:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('help:contact'), href: `/${locale}${pathOf('marketplace-help-contact-us')}` },
    { text: section.title ?? '' },
  ]
}

function pagePath({ locale, data: { supportType } }: HelpPage): string {
  return `/${locale}${pathOf(`marketplace-help-${supportType}`)}`
}
