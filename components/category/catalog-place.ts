import { pathOf } from '#config/routes.ts'
import type { Category, Collection, ProductGroup } from '#server/content/catalog/contract.ts'

/** A part of the catalog that has a page, with what it stands in. */
export type CatalogPlace =
  | { kind: 'group'; group: ProductGroup }
  | { kind: 'category'; group: ProductGroup; category: Category }
  | { kind: 'collection'; group: ProductGroup; category: Category; collection: Collection }

/** What a page of the catalog is given: it decided its status. */
export interface CatalogPageData {
  place: CatalogPlace
}

/** What an address names: a part by its code, or one below another. Each may be a group, subgroup, category or collection. */
export interface PlaceRequest {
  subcategory: string
  generic?: string | undefined
  /** Names the part whatever the rest of the address says. Source: spec §2, category pages. */
  categoryCode?: string | undefined
}

/** Where the page of a part is, below the locale. */
export interface FoundPlace {
  place: CatalogPlace
  /** Its one address; that of a subgroup is a part of its group's page. */
  path: string
}

interface IndexedPlace extends FoundPlace {
  /** Its own code, then those of all that it stands in. */
  codes: readonly string[]
}

/** The part of the catalog that an address names; undefined when the site shows none. A category comes before a group. Source: trap 7. */
export function findPlace(
  groups: readonly ProductGroup[],
  { subcategory, generic, categoryCode }: PlaceRequest,
): FoundPlace | undefined {
  const all = groups.flatMap(placesInGroup)
  const parts = [
    ...all.filter((it) => it.place.kind === 'category'),
    ...all.filter((it) => it.place.kind !== 'category'),
  ]
  const named =
    categoryCode === undefined ? undefined : parts.find((it) => it.codes[0] === categoryCode)
  if (named) return named
  return parts.find(({ codes: [own, ...above] }) =>
    generic === undefined ? own === subcategory : own === generic && above.includes(subcategory),
  )
}

function placesInGroup(group: ProductGroup): IndexedPlace[] {
  const { groupCode, categories, subgroups } = group
  const own = pathOf('marketplace-category-subcategory', { subcategory: groupCode })
  return [
    ...categories.flatMap((category) => placesInCategory(group, category)),
    { place: { kind: 'group', group }, path: own, codes: [groupCode] },
    ...subgroups
      .filter(({ subgroupCode }) => categories.some((it) => it.subgroupCode === subgroupCode))
      .map(({ subgroupCode }): IndexedPlace => ({
        place: { kind: 'group', group },
        path: `${own}#${subgroupCode}`,
        codes: [subgroupCode, groupCode],
      })),
  ]
}

function placesInCategory(group: ProductGroup, category: Category): IndexedPlace[] {
  const { groupCode, subgroupCode, categoryCode, collections } = category
  const codes = [categoryCode, ...(subgroupCode === null ? [] : [subgroupCode]), groupCode]
  return [
    { place: { kind: 'category', group, category }, path: categoryPath(categoryCode), codes },
    ...collections.map((collection): IndexedPlace => ({
      place: { kind: 'collection', group, category, collection },
      path: collectionPath(categoryCode, collection.collectionCode),
      codes: [collection.collectionCode, ...codes],
    })),
  ]
}

/** The address of a category or a group, below the locale. */
export function categoryPath(code: string): string {
  return pathOf('marketplace-category-subcategory', { subcategory: code })
}

/** The address of a collection, below the locale. */
export function collectionPath(categoryCode: string, collectionCode: string): string {
  return pathOf('marketplace-category-generic', {
    subcategory: categoryCode,
    generic: collectionCode,
  })
}
