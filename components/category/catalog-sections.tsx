import type { ReactNode } from 'react'
import type { DocumentContext, Section as DocumentSection } from '#components/document/context.ts'
import { BranchCards } from '#components/ui/BranchCards.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Section } from '#components/ui/Section.tsx'
import { pathOf } from '#config/routes.ts'
import { CatalogHead } from './CatalogHead.tsx'
import type { CatalogPlace } from './catalog-place.ts'
import { productsOf, ancestorDetails, siblingDetails, detailsOf } from './category-data.ts'
import { collectionSections, ownCollectionSection } from './collection-sections.tsx'
import { FilteredEmpty } from './FilteredEmpty.tsx'
import { familyOfGroup } from './family.ts'
import { groupSections } from './group-sections.tsx'
import { type ProductFilter, applyFilter, parseFilter } from './product-filter.ts'

/** Returns the sections of a group, category or collection page. Source: spec §2, §3 Category. */
export function catalogSections(page: DocumentContext, place: CatalogPlace): DocumentSection[] {
  const filter = place.kind === 'collection' ? undefined : parseFilter(page.query.show)
  const main = mainSections(page, place, filter)
  const tone = main.filter((it) => it.key !== 'nav').length % 2 === 0 ? 'plain' : 'band'
  return [
    {
      key: 'head',
      load: () => <CatalogHead place={place} filter={filter} assetOrigin={page.site.assetOrigin} />,
    },
    ...main,
    { key: 'neighbors', load: () => renderNeighbors(page, place, tone) },
    { key: 'contact', load: () => renderContact(page, detailsOf(place).name) },
  ]
}

function mainSections(
  page: DocumentContext,
  place: CatalogPlace,
  filter: ProductFilter | undefined,
): DocumentSection[] {
  if (filter && applyFilter(productsOf(place), filter).length === 0)
    return [
      {
        key: 'empty',
        load: () => (
          <FilteredEmpty of={detailsOf(place)} count={productsOf(place).length} filter={filter} />
        ),
      },
    ]
  switch (place.kind) {
    case 'group':
      return groupSections(page, place.group, filter)
    case 'category':
      return collectionSections(page, place.category.collections, filter)
    case 'collection':
      return [ownCollectionSection(page, place.collection)]
  }
}

/** Renders the section with links to the place's siblings. */
async function renderNeighbors(
  { read, locale, texts: { t } }: DocumentContext,
  place: CatalogPlace,
  tone: 'plain' | 'band',
): Promise<ReactNode> {
  const { groups } = await read.catalog.categories({ websiteCode: locale })
  const items = siblingDetails(place, groups).map(
    ({ code, name, shortIntroduction, path, lang }) => ({
      code,
      name,
      text: shortIntroduction,
      link: { href: `/${locale}${path}` },
      lang,
      below: [],
      icon: groups.find((it) => it.groupCode === code)?.icon ?? place.group.icon,
    }),
  )
  if (items.length === 0) return null
  const parent = ancestorDetails(place).at(-1)
  return (
    <Section
      id="neighbors"
      tone={tone}
      title={
        parent
          ? t('category:neighbors.beside', { name: parent.name })
          : t('category:neighbors.groups')
      }
    >
      <div data-family={familyOfGroup(place.group.groupCode)}>
        <BranchCards items={items} />
      </div>
    </Section>
  )
}

function renderContact({ locale, texts: { t } }: DocumentContext, name: string): ReactNode {
  return (
    <CallBand
      id="contact"
      title={t('category:contact.title', { name })}
      description={t('category:contact.description')}
    >
      <LinkButton
        size="l"
        href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
      >
        {t('category:contact.action')}
      </LinkButton>
      <LinkButton size="l" tone="secondary" href={`/${locale}${pathOf('marketplace-free-trial')}`}>
        {t('category:contact.trials')}
      </LinkButton>
    </CallBand>
  )
}
