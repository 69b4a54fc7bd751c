import type { DocumentContext, Section as DocumentSection } from '#components/document/context.ts'
import { type Branch, BranchCards } from '#components/ui/BranchCards.tsx'
import { ProductGrid } from '#components/ui/ProductGrid.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { Category, ProductGroup } from '#server/content/catalog/contract.ts'
import { categoryPath, collectionPath } from './catalog-place.ts'
import { productsOf } from './category-data.ts'
import { familyOfGroup } from './family.ts'
import { applyFilter, type ProductFilter } from './product-filter.ts'

/** Returns the sections of a group: its categories with their collections, and all its products. */
export function groupSections(
  page: DocumentContext,
  group: ProductGroup,
  filter: ProductFilter | undefined,
): DocumentSection[] {
  const { t } = page.texts
  const products = applyFilter(productsOf({ kind: 'group', group }), filter)
  const categories: DocumentSection = {
    key: 'categories',
    load: () => (
      <Section id="categories" title={t('category:categories')} tone={filter ? 'band' : 'plain'}>
        <div data-family={familyOfGroup(group.groupCode)}>
          <BranchCards
            items={group.categories.map((it) => categoryBranch(it, { group, locale: page.locale }))}
          />
        </div>
      </Section>
    ),
  }
  const all: DocumentSection = {
    key: 'products',
    load: () => (
      <Section
        id="products"
        title={t(`category:products.${filter ?? 'all'}`, { count: products.length })}
        tone={filter ? 'plain' : 'band'}
      >
        <ProductGrid products={products} />
      </Section>
    ),
  }
  // if a filter is set, show the list of products first
  return filter ? [all, categories] : [categories, all]
}

function categoryBranch(
  category: Category,
  { group: { icon, subgroups, categories }, locale }: { group: ProductGroup; locale: string },
): Branch {
  const { categoryCode, categoryName, subgroupCode, shortIntroduction, lang, collections } =
    category
  const subgroup = subgroups.find((it) => it.subgroupCode === subgroupCode)
  const isFirstOfSubgroup = categories.find((it) => it.subgroupCode === subgroupCode) === category
  return {
    code: categoryCode,
    icon,
    name: categoryName,
    text: shortIntroduction,
    lang,
    kicker: subgroup?.subgroupName,
    id: isFirstOfSubgroup ? subgroup?.subgroupCode : undefined,
    link: { href: `/${locale}${categoryPath(categoryCode)}` },
    below: collections.map(({ collectionCode, collectionName, ...it }) => ({
      code: collectionCode,
      name: collectionName,
      lang: it.lang,
      link: { href: `/${locale}${collectionPath(categoryCode, collectionCode)}` },
    })),
  }
}
