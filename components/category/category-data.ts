import type { Crumb } from '#components/document/structured-data.ts'
import { pathOf } from '#config/routes.ts'
import type {
  Category,
  Collection,
  ProductCard,
  ProductGroup,
} from '#server/content/catalog/contract.ts'
import { type CatalogPlace, categoryPath, collectionPath } from './catalog-place.ts'
import { uniqueProducts } from './product-filter.ts'

/** What is said of a part of the catalog, and where: its address below the locale. */
export interface PlaceDetails {
  code: string
  name: string
  path: string
  shortIntroduction: string
  lang: string
  websites: Category['websites']
}

/** The words of a part of the catalog. */
export function detailsOf(place: CatalogPlace): PlaceDetails {
  if (place.kind === 'group') return groupDetails(place.group)
  return place.kind === 'category'
    ? categoryDetails(place.category)
    : collectionDetails(place.category, place.collection)
}

/** What a part of the catalog stands in, the group first. */
export function ancestorDetails(place: CatalogPlace): PlaceDetails[] {
  if (place.kind === 'group') return []
  return [
    groupDetails(place.group),
    ...(place.kind === 'collection' ? [categoryDetails(place.category)] : []),
  ]
}

/** The parts beside one: other groups, other categories of its group, or other collections of its category. */
export function siblingDetails(
  place: CatalogPlace,
  groups: readonly ProductGroup[],
): PlaceDetails[] {
  const { code } = detailsOf(place)
  return allOfKind(place, groups).filter((it) => it.code !== code)
}

/** All products of a part of the catalog, each once. */
export function productsOf(place: CatalogPlace): ProductCard[] {
  if (place.kind === 'collection') return place.collection.products
  const categories = place.kind === 'group' ? place.group.categories : [place.category]
  return uniqueProducts(
    categories.flatMap((it) => it.collections.flatMap((collection) => collection.products)),
  )
}

/** The way to a part of the catalog: home, what it stands in, itself. */
export function placeCrumbs(
  place: CatalogPlace,
  { locale, home }: { locale: string; home: string },
): Crumb[] {
  const above = ancestorDetails(place).map((it) => ({
    text: it.name,
    href: `/${locale}${it.path}`,
  }))
  return [
    { text: home, href: `/${locale}${pathOf('marketplace')}` },
    ...above,
    { text: detailsOf(place).name },
  ]
}

function allOfKind(place: CatalogPlace, groups: readonly ProductGroup[]): PlaceDetails[] {
  if (place.kind === 'group') return groups.map(groupDetails)
  if (place.kind === 'category') return place.group.categories.map(categoryDetails)
  return place.category.collections.map((it) => collectionDetails(place.category, it))
}

function groupDetails(group: ProductGroup): PlaceDetails {
  const { groupCode: code, groupName: name, shortIntroduction, lang, websites } = group
  return { code, name, path: categoryPath(code), shortIntroduction, lang, websites }
}

function categoryDetails({
  categoryCode: code,
  categoryName: name,
  shortIntroduction,
  lang,
  websites,
}: Category): PlaceDetails {
  return { code, name, path: categoryPath(code), shortIntroduction, lang, websites }
}

function collectionDetails({ categoryCode }: Category, collection: Collection): PlaceDetails {
  const {
    collectionCode: code,
    collectionName: name,
    shortIntroduction,
    lang,
    websites,
  } = collection
  return { code, name, path: collectionPath(categoryCode, code), shortIntroduction, lang, websites }
}
