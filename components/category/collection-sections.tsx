import type { DocumentContext, Section as DocumentSection } from '#components/document/context.ts'
import { foreignLang } from '#components/ui/language.ts'
import { ProductSelection } from '#components/ui/ProductSelection.tsx'
import { Section } from '#components/ui/Section.tsx'
import { SectionNav } from '#components/ui/SectionNav.tsx'
import type { Collection } from '#server/content/catalog/contract.ts'
import { CollectionShelf } from './CollectionShelf.tsx'
import { type ProductFilter, applyFilter } from './product-filter.ts'

/** Up to so many products of several collections share one section. */
const maxOnShelf = 8

/**
 * Returns one section for all collections if they have few products; otherwise one section per
 * collection, preceded by a navigation if there are several.
 */
export function collectionSections(
  page: DocumentContext,
  collections: readonly Collection[],
  filter: ProductFilter | undefined,
): DocumentSection[] {
  const shown = collections
    .map((it) => ({ ...it, products: applyFilter(it.products, filter) }))
    .filter((it) => it.products.length > 0)
  const count = shown.reduce((sum, it) => sum + it.products.length, 0)
  if (shown.length > 1 && count <= maxOnShelf)
    return [{ key: 'collections', load: () => <CollectionShelf collections={shown} /> }]
  const links = shown.map((it) => ({ id: it.collectionCode, text: it.collectionName }))
  const nav = {
    key: 'nav',
    load: () => <SectionNav label={page.texts.t('category:nav')} sections={links} />,
  }
  return [
    ...(shown.length > 1 ? [nav] : []),
    ...shown.map((it, index) => collectionSection(page, it, index)),
  ]
}

/** Returns the products of a collection on its own page, whose head has its name and introduction. */
export function ownCollectionSection(
  { texts: { t } }: DocumentContext,
  { collectionCode, products }: Collection,
): DocumentSection {
  return {
    key: collectionCode,
    load: () => (
      <Section id={collectionCode} title={t('category:products.all', { count: products.length })}>
        <ProductSelection products={products} />
      </Section>
    ),
  }
}

function collectionSection(
  { locale }: DocumentContext,
  { collectionCode, collectionName, shortIntroduction, products, lang }: Collection,
  index: number,
): DocumentSection {
  return {
    key: collectionCode,
    load: () => (
      <Section
        id={collectionCode}
        title={collectionName}
        description={shortIntroduction}
        heading="beside"
        lang={foreignLang(lang, locale)}
        tone={index % 2 === 0 ? 'plain' : 'band'}
      >
        <ProductSelection isNarrow products={products} />
      </Section>
    ),
  }
}
