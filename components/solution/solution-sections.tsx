import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { DocumentContext, Section as DocumentSection } from '#components/document/context.ts'
import { ResourceGrid } from '#components/resource/ResourceGrid.tsx'
import { frame, space } from '#components/theme/tokens.ts'
import { BranchCards } from '#components/ui/BranchCards.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { ProductSelection } from '#components/ui/ProductSelection.tsx'
import { Section } from '#components/ui/Section.tsx'
import { SectionNav } from '#components/ui/SectionNav.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { pathOf } from '#config/routes.ts'
import type { SolutionPage, SolutionSections } from '#server/content/solution/contract.ts'
import { Challenges } from './Challenges.tsx'
import { Faq } from './Faq.tsx'
import { familyOfSolution } from './family.ts'
import { toBranch } from './branch.ts'
import { renderNeighbors } from './neighbors.tsx'
import { Outcomes } from './Outcomes.tsx'
import { SolutionHero } from './SolutionHero.tsx'
import { Steps } from './Steps.tsx'

/** Data from which a section is rendered. */
interface SectionContext<Content> {
  page: DocumentContext
  solution: SolutionPage
  content: Content
  /** Background; light sections alternate between the two. */
  tone: 'plain' | 'band'
}

type Key = keyof SolutionSections
type Renderers = {
  [K in Key]: (context: SectionContext<NonNullable<SolutionSections[K]>>) => ReactNode
}

/** Sections that are dark in both themes. */
const darkSections: ReadonlySet<string> = new Set<Key>(['outcomes', 'contact'])

/** Renderers by section key. */
const renderers: Renderers = {
  introduction: (context) => (
    <TitledSection id="introduction" context={context} heading="beside" lang={context.content.lang}>
      {context.content.paragraphs.map((it) => (
        <p key={it} className={paragraph}>
          {it}
        </p>
      ))}
    </TitledSection>
  ),
  challenges: (context) => (
    <TitledSection id="challenges" context={context} lang={context.content.lang}>
      <Challenges items={context.content.items} />
    </TitledSection>
  ),
  approach: (context) => (
    <TitledSection id="approach" context={context} lang={context.content.lang}>
      <Steps items={context.content.items} />
    </TitledSection>
  ),
  outcomes: ({ page: { texts, locale }, solution, content: { figures, lang } }) => (
    <Outcomes
      id="outcomes"
      title={texts.t('solution:title.outcomes')}
      description={texts.t('solution:about.outcomes')}
      figures={figures}
      lang={foreignLang(lang, locale)}
      family={familyOfSolution(solution)}
    />
  ),
  products: (context) => (
    <TitledSection id="products" context={context}>
      <ProductSelection isSwiped products={context.content.items} />
    </TitledSection>
  ),
  hardware: (context) => (
    <TitledSection id="hardware" context={context}>
      <ProductSelection isSwiped products={context.content.items} />
    </TitledSection>
  ),
  solutions: (context) => (
    <TitledSection id="solutions" context={context}>
      <BranchCards items={context.content.items.map((it) => toBranch(it, context.page.locale))} />
    </TitledSection>
  ),
  materials: (context) => (
    <TitledSection id="materials" context={context}>
      <ResourceGrid isSwiped items={context.content.items} />
    </TitledSection>
  ),
  faq: (context) => (
    <TitledSection id="faq" context={context} heading="beside" lang={context.content.lang}>
      <Faq items={context.content.items} />
    </TitledSection>
  ),
  contact: ({ page: { texts, locale }, solution: { name }, content: { link } }) => (
    <CallBand
      id="contact"
      title={texts.t('solution:title.contact', { solution: name })}
      description={texts.t('solution:about.contact')}
    >
      <LinkButton size="l" {...linkAttributes(link, locale)}>
        {texts.t('solution:action.contact')}
      </LinkButton>
      <LinkButton size="l" tone="secondary" href={`/${locale}${pathOf('marketplace-partners')}`}>
        {texts.t('solution:action.partners')}
      </LinkButton>
    </CallBand>
  ),
}

interface TitledSectionProps {
  id: Key
  context: Pick<SectionContext<unknown>, 'page' | 'solution' | 'tone'>
  heading?: 'above' | 'beside'
  /** Language of the content. */
  lang?: string
  children: ReactNode
}

/**
 * A section whose anchor is its key. The heading is in the page's language, the content in `lang`.
 */
function TitledSection({
  id,
  context: { page, solution, tone },
  heading = 'above',
  lang,
  children,
}: TitledSectionProps) {
  const { t } = page.texts
  const foreign = lang === undefined ? undefined : foreignLang(lang, page.locale)
  return (
    <Section
      id={id}
      title={t(`solution:title.${id}`, { solution: solution.name })}
      tone={tone}
      heading={heading}
    >
      <div lang={foreign} data-family={familyOfSolution(solution)}>
        {foreign && <ShownIn lang={foreign} />}
        {children}
      </div>
    </Section>
  )
}

/**
 * Returns the sections of a solution page: the hero and section navigation, then the sections in
 * the order of the schema, with the neighbors before the final call to action. A section without a
 * renderer is left out and reported.
 * Source: spec §2, §3 Solution data.
 */
export function solutionSections(page: DocumentContext, solution: SolutionPage): DocumentSection[] {
  const placed = placeSections(page, solution)
  const tone = toneAt(placed.filter((it) => !darkSections.has(it.key)).length)
  const neighbors: DocumentSection = {
    key: 'neighbors',
    load: () => renderNeighbors(page, solution, tone),
  }
  const end = placed.at(-1)?.key === 'contact' ? placed.length - 1 : placed.length
  return [
    { key: 'face', load: () => renderHead(page, solution) },
    ...placed.slice(0, end),
    neighbors,
    ...placed.slice(end),
  ]
}

function placeSections(page: DocumentContext, solution: SolutionPage): DocumentSection[] {
  let lightCount = 0
  return solution.schema.flatMap(({ key }): DocumentSection[] => {
    const render = Object.hasOwn(renderers, key)
      ? (renderers[key] as (context: SectionContext<unknown>) => ReactNode)
      : undefined
    const content = solution.sections[key]
    if (!render || !content) {
      page.onSectionUnknown(key)
      return []
    }
    const tone = toneAt(lightCount)
    if (!darkSections.has(key)) lightCount += 1
    return [{ key, load: () => render({ page, solution, content, tone }) }]
  })
}

function toneAt(index: number): 'plain' | 'band' {
  return index % 2 === 0 ? 'plain' : 'band'
}

function renderHead(page: DocumentContext, solution: SolutionPage): ReactNode {
  const { t } = page.texts
  const navigable = solution.schema
    .filter(({ key, meta }) => meta.navigable && Object.hasOwn(renderers, key))
    .map(({ key }) => ({ id: key, text: t(`solution:nav.${key}`) }))
  return (
    <>
      <SolutionHero solution={solution} site={page.site} />
      {navigable.length > 0 && (
        <SectionNav label={t('solution:nav.label')} sections={navigable}>
          <LinkButton size="s" href={contactHref(page)}>
            {t('solution:action.contact')}
          </LinkButton>
        </SectionNav>
      )}
    </>
  )
}

function contactHref({ locale }: DocumentContext): string {
  return `/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`
}

const paragraph = css`
  max-width: ${frame.textWidth};
  & + & {
    margin-block-start: ${space[4]};
  }
`
