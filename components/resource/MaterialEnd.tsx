import { useTexts } from '#components/islands/texts.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Section } from '#components/ui/Section.tsx'
import { pathOf } from '#config/routes.ts'
import type { Material, ResourceType } from '#server/content/resource/contract.ts'
import { newsPath } from './news-search.ts'
import { ResourceGrid } from './ResourceGrid.tsx'

interface Props {
  material: Material
  /** What the site's news list is filtered by. */
  types: readonly ResourceType[]
}

/** What to read next; from there to more of the kind, where the site lists it by that. */
export function MaterialRelated({
  material: { relatedResources, typeCode, typeName },
  types,
}: Props) {
  const { t, locale } = useTexts()
  if (relatedResources.length === 0) return null
  const isListed = types.some((it) => it.typeCode === typeCode)
  return (
    <div data-screen>
      <Section
        id="related"
        tone="band"
        title={t('material:related.title')}
        description={t('material:related.description')}
        more={
          isListed
            ? {
                text: t('material:related.type', { type: typeName }),
                href: newsPath(locale, { type: typeCode }),
              }
            : { text: t('material:related.all'), href: newsPath(locale) }
        }
      >
        <ResourceGrid items={relatedResources} isSwiped />
      </Section>
    </div>
  )
}

/** How to ask about what was read. */
export function MaterialQuestions() {
  const { t, locale } = useTexts()
  return (
    <div data-screen>
      <CallBand
        id="questions"
        title={t('material:ask.title')}
        description={t('material:ask.description')}
      >
        <LinkButton
          size="l"
          href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
        >
          {t('material:ask.contact')}
        </LinkButton>
        <LinkButton size="l" tone="secondary" href={newsPath(locale)}>
          {t('material:ask.news')}
        </LinkButton>
      </CallBand>
    </div>
  )
}
