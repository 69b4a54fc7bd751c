import type { Crumb } from '#components/document/structured-data.ts'
import { pathOf } from '#config/routes.ts'
import type {
  Category,
  Collection,
  ProductCard,
  ProductGroup,
} from '#server/content/catalog/contract.ts'
import { type CatalogPlace, categoryPath, collectionPath } from './catalog-place.ts'
import { distinct } from './product-filter.ts'

/** What is said of a part of the catalog, and where: its address below the locale. */
export interface PlaceWords {
  code: string
  name: string
  path: string
  shortIntroduction: string
  lang: string
  websites: Category['websites']
}

/** The words of a part of the catalog. */
export function wordsOf(place: CatalogPlace): PlaceWords {
  if (place.kind === 'group') return groupWords(place.group)
  return place.kind === 'category'
    ? categoryWords(place.category)
    : collectionWords(place.category, place.collection)
}

/** What a part of the catalog stands in, the group first. */
export function wordsAbove(place: CatalogPlace): PlaceWords[] {
  if (place.kind === 'group') return []
  return [
    groupWords(place.group),
    ...(place.kind === 'collection' ? [categoryWords(place.category)] : []),
  ]
}

/** The parts beside one: other groups, other categories of its group, or other collections of its category. */
export function wordsBeside(place: CatalogPlace, groups: readonly ProductGroup[]): PlaceWords[] {
  const { code } = wordsOf(place)
  return allOfKind(place, groups).filter((it) => it.code !== code)
}

/** All products of a part of the catalog, each once. */
export function productsOf(place: CatalogPlace): ProductCard[] {
  if (place.kind === 'collection') return place.collection.products
  const categories = place.kind === 'group' ? place.group.categories : [place.category]
  return distinct(
    categories.flatMap((it) => it.collections.flatMap((collection) => collection.products)),
  )
}

/** The way to a part of the catalog: home, what it stands in, itself. */
export function placeCrumbs(
  place: CatalogPlace,
  { locale, home }: { locale: string; home: string },
): Crumb[] {
  const above = wordsAbove(place).map((it) => ({ text: it.name, href: `/${locale}${it.path}` }))
  return [
    { text: home, href: `/${locale}${pathOf('marketplace')}` },
    ...above,
    { text: wordsOf(place).name },
  ]
}

function allOfKind(place: CatalogPlace, groups: readonly ProductGroup[]): PlaceWords[] {
  if (place.kind === 'group') return groups.map(groupWords)
  if (place.kind === 'category') return place.group.categories.map(categoryWords)
  return place.category.collections.map((it) => collectionWords(place.category, it))
}

function groupWords(group: ProductGroup): PlaceWords {
  const { groupCode: code, groupName: name, shortIntroduction, lang, websites } = group
  return { code, name, path: categoryPath(code), shortIntroduction, lang, websites }
}

function categoryWords({
  categoryCode: code,
  categoryName: name,
  shortIntroduction,
  lang,
  websites,
}: Category): PlaceWords {
  return { code, name, path: categoryPath(code), shortIntroduction, lang, websites }
}

function collectionWords({ categoryCode }: Category, collection: Collection): PlaceWords {
  const {
    collectionCode: code,
    collectionName: name,
    shortIntroduction,
    lang,
    websites,
  } = collection
  return { code, name, path: collectionPath(categoryCode, code), shortIntroduction, lang, websites }
}
