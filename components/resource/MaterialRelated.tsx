import { useTexts } from '#components/islands/texts.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { Material, ResourceType } from '#server/content/resource/contract.ts'
import { newsPath } from './news-search.ts'
import { ResourceGrid } from './ResourceGrid.tsx'

interface Props {
  material: Material
  /** Types that the site's news list can be filtered by. */
  types: readonly ResourceType[]
}

/**
 * Related resources, with a link to the news list. The list is filtered by the resource's type if
 * it has that filter.
 */
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
