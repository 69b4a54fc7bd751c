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
import { branchOf } from './branch.ts'
import { solutionNeighbors } from './neighbors.tsx'
import { Outcomes } from './Outcomes.tsx'
import { SolutionHero } from './SolutionHero.tsx'
import { Steps } from './Steps.tsx'

/** A section where the solution's schema places it. */
interface Place<Content> {
  page: DocumentContext
  solution: SolutionPage
  content: Content
  /** Bands and plain grounds follow each other. */
  tone: 'plain' | 'band'
}

type Key = keyof SolutionSections
type Drawings = { [K in Key]: (place: Place<NonNullable<SolutionSections[K]>>) => ReactNode }

/** Sections that are dark in both themes. */
const dark: ReadonlySet<string> = new Set<Key>(['outcomes', 'contact'])

/** What draws which section of a solution page. */
const drawings: Drawings = {
  introduction: (place) => (
    <Titled of="introduction" place={place} heading="beside" lang={place.content.lang}>
      {place.content.paragraphs.map((it) => (
        <p key={it} className={paragraph}>
          {it}
        </p>
      ))}
    </Titled>
  ),
  challenges: (place) => (
    <Titled of="challenges" place={place} lang={place.content.lang}>
      <Challenges items={place.content.items} />
    </Titled>
  ),
  approach: (place) => (
    <Titled of="approach" place={place} lang={place.content.lang}>
      <Steps items={place.content.items} />
    </Titled>
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
  products: (place) => (
    <Titled of="products" place={place}>
      <ProductSelection isSwiped products={place.content.items} />
    </Titled>
  ),
  hardware: (place) => (
    <Titled of="hardware" place={place}>
      <ProductSelection isSwiped products={place.content.items} />
    </Titled>
  ),
  solutions: (place) => (
    <Titled of="solutions" place={place}>
      <BranchCards items={place.content.items.map((it) => branchOf(it, place.page.locale))} />
    </Titled>
  ),
  materials: (place) => (
    <Titled of="materials" place={place}>
      <ResourceGrid isSwiped items={place.content.items} />
    </Titled>
  ),
  faq: (place) => (
    <Titled of="faq" place={place} heading="beside" lang={place.content.lang}>
      <Faq items={place.content.items} />
    </Titled>
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

interface TitledProps {
  of: Key
  place: Pick<Place<unknown>, 'page' | 'solution' | 'tone'>
  heading?: 'above' | 'beside'
  /** Language of its own words. */
  lang?: string
  children: ReactNode
}

/**
 * A section under its key, which is its anchor too. Its own words carry their language; its heading
 * is the page's.
 */
function Titled({
  of,
  place: { page, solution, tone },
  heading = 'above',
  lang,
  children,
}: TitledProps) {
  const { t } = page.texts
  const foreign = lang === undefined ? undefined : foreignLang(lang, page.locale)
  return (
    <Section
      id={of}
      title={t(`solution:title.${of}`, { solution: solution.name })}
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
 * The sections of a solution page in the order of its schema, below its name and its own
 * navigation; the way to its neighbors comes before the call at the end. A section that nothing
 * draws is left out and told of. Source: spec §2, §3 Solution data.
 */
export function solutionSections(page: DocumentContext, solution: SolutionPage): DocumentSection[] {
  const placed = placedOf(page, solution)
  const tone = toneAt(placed.filter((it) => !dark.has(it.key)).length)
  const neighbors: DocumentSection = {
    key: 'neighbors',
    load: () => solutionNeighbors(page, solution, tone),
  }
  const end = placed.at(-1)?.key === 'contact' ? placed.length - 1 : placed.length
  return [
    { key: 'face', load: () => faceOf(page, solution) },
    ...placed.slice(0, end),
    neighbors,
    ...placed.slice(end),
  ]
}

function placedOf(page: DocumentContext, solution: SolutionPage): DocumentSection[] {
  let lightOnes = 0
  return solution.schema.flatMap(({ key }): DocumentSection[] => {
    const draw = Object.hasOwn(drawings, key)
      ? (drawings[key] as (place: Place<unknown>) => ReactNode)
      : undefined
    const content = solution.sections[key]
    if (!draw || !content) {
      page.onSectionUnknown(key)
      return []
    }
    const tone = toneAt(lightOnes)
    if (!dark.has(key)) lightOnes += 1
    return [{ key, load: () => draw({ page, solution, content, tone }) }]
  })
}

function toneAt(index: number): 'plain' | 'band' {
  return index % 2 === 0 ? 'plain' : 'band'
}

function faceOf(page: DocumentContext, solution: SolutionPage): ReactNode {
  const { t } = page.texts
  const navigable = solution.schema
    .filter(({ key, meta }) => meta.navigable && Object.hasOwn(drawings, key))
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
