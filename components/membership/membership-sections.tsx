import type { DocumentContext, Section } from '#components/document/context.ts'
import {
  type RenderSection,
  type SectionRenderers,
  placedSections,
} from '#components/document/placed-sections.ts'
import type { Crumb } from '#components/document/structured-data.ts'
import { Cards } from '#components/sections/Cards.tsx'
import { Checklist } from '#components/sections/Checklist.tsx'
import { FactTable } from '#components/sections/FactTable.tsx'
import { QuestionList } from '#components/sections/QuestionList.tsx'
import { sectionFacts } from '#components/sections/section-facts.tsx'
import { Steps } from '#components/sections/Steps.tsx'
import { TitledSection } from '#components/sections/TitledSection.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { MembershipHead } from './MembershipHead.tsx'
import { MembershipLevels } from './MembershipLevels.tsx'
import { Welcome } from './Welcome.tsx'

/** Data of the membership page. */
export interface MembershipPageData {
  sections: PageSection[]
}

/** Path of the form for questions about membership. Source: spec §3, contact-us categories. */
export const membershipSupportPath = pathOf(
  'marketplace-help-sales-support',
  {},
  { IssueType: 'membership-support' },
)

/** Returns the breadcrumbs of the membership page. */
export function membershipCrumbs({
  locale,
  texts: { t },
}: Pick<DocumentContext, 'locale' | 'texts'>): Crumb[] {
  return [
    { text: t('membership:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('membership:name') },
  ]
}

/**
 * Returns the sections of the membership page in the editors' order, followed by a call to action.
 * Source: spec §2, §9.
 */
export function membershipSections(
  page: DocumentContext & { data: MembershipPageData },
): Section[] {
  const { sections } = page.data
  const levelsId = sections.find((it) => it.content.view === 'levels')?.key
  return [
    ...placedSections(page, sections, { ...views, hero: headRenderer(levelsId) }),
    closingSection(page, levelsId),
  ]
}

function headRenderer(levelsId: string | undefined): RenderSection {
  return ({ page, section }) => {
    const { site, locale, path } = page
    const address = encodeURIComponent(`${site.origin}/${locale}${path}`)
    const loginHref = `/marketplace/api/v1/sso/login?websiteCode=${locale}&callbackurl=${address}`
    return (
      <MembershipHead
        section={section}
        crumbs={membershipCrumbs(page)}
        levelsId={levelsId}
        loginHref={loginHref}
      />
    )
  }
}

const renderLevels: RenderSection = async ({ page, section, tone }) => {
  const { plans, currency } = await page.read.membershipPlans.all({ websiteCode: page.locale })
  const pricedPlans = plans.map((it) => ({ ...it, currency }))
  return (
    <MembershipLevels
      section={section}
      tone={tone}
      levels={page.site.membershipLevels}
      plans={pricedPlans}
    />
  )
}

/**
 * Renderers for only the views that this page needs. The styles of all shared views would exceed
 * the size limit of a document.
 */
const views: SectionRenderers = {
  levels: renderLevels,
  cards: ({ section, tone }) => <Cards section={section} tone={tone} />,
  checklist: ({ section, tone }) => <Checklist section={section} tone={tone} />,
  steps: ({ section, tone }) => <Steps section={section} tone={tone} />,
  questions: ({ section, tone }) => <QuestionList section={section} tone={tone} />,
  table: ({ page, section, tone }) => (
    <TitledSection section={section} tone={tone}>
      <FactTable
        caption={section.title ?? ''}
        {...sectionFacts({ section, page, products: [], levelNames: new Map() })}
      />
    </TitledSection>
  ),
}

function closingSection(
  { locale, texts: { t } }: DocumentContext,
  levelsId: string | undefined,
): Section {
  return {
    key: 'next',
    load: () => (
      <>
        <Welcome levelsId={levelsId} />
        <CallBand
          id="next"
          title={t('membership:closing.title')}
          description={t('membership:closing.description')}
        >
          <LinkButton size="l" href={`/${locale}${membershipSupportPath}`}>
            {t('membership:closing.ask')}
          </LinkButton>
          <LinkButton
            size="l"
            tone="secondary"
            href={`/${locale}${pathOf('marketplace-free-trial')}`}
          >
            {t('membership:closing.trials')}
          </LinkButton>
        </CallBand>
      </>
    ),
  }
}
