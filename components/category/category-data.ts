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

/** Texts of a catalog place, and its path after `/{locale}`. */
export interface PlaceDetails {
  code: string
  name: string
  path: string
  shortIntroduction: string
  lang: string
  websites: Category['websites']
}

/** Returns the details of a place. */
export function detailsOf(place: CatalogPlace): PlaceDetails {
  if (place.kind === 'group') return groupDetails(place.group)
  return place.kind === 'category'
    ? categoryDetails(place.category)
    : collectionDetails(place.category, place.collection)
}

/** Returns the details of a place's ancestors, starting with the group. */
export function ancestorDetails(place: CatalogPlace): PlaceDetails[] {
  if (place.kind === 'group') return []
  return [
    groupDetails(place.group),
    ...(place.kind === 'collection' ? [categoryDetails(place.category)] : []),
  ]
}

/**
 * Returns the details of a place's siblings: the other groups, the other categories of its group,
 * or the other collections of its category.
 */
export function siblingDetails(
  place: CatalogPlace,
  groups: readonly ProductGroup[],
): PlaceDetails[] {
  const { code } = detailsOf(place)
  return allOfKind(place, groups).filter((it) => it.code !== code)
}

/** Returns all products of a place, without duplicates. */
export function productsOf(place: CatalogPlace): ProductCard[] {
  if (place.kind === 'collection') return place.collection.products
  const categories = place.kind === 'group' ? place.group.categories : [place.category]
  return uniqueProducts(
    categories.flatMap((it) => it.collections.flatMap((collection) => collection.products)),
  )
}

/**
 * Returns the breadcrumbs of a place: the home page, the place's ancestors and the place itself.
 */
export function placeCrumbs(
  place: CatalogPlace,
  { locale, home }: { locale: string; home: string },
): Crumb[] {
  const ancestors = ancestorDetails(place).map((it) => ({
    text: it.name,
    href: `/${locale}${it.path}`,
  }))
  return [
    { text: home, href: `/${locale}${pathOf('marketplace')}` },
    ...ancestors,
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
