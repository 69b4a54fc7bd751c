import { pathOf } from '#config/routes.ts'
import type { Category, Collection, ProductGroup } from '#server/content/catalog/contract.ts'

/** A group, category or collection of the catalog, with its ancestors. Each has its own page. */
export type CatalogPlace =
  | { kind: 'group'; group: ProductGroup }
  | { kind: 'category'; group: ProductGroup; category: Category }
  | { kind: 'collection'; group: ProductGroup; category: Category; collection: Collection }

/** Data of a catalog page. */
export interface CatalogPageData {
  place: CatalogPlace
}

/**
 * Codes in a URL, each of a group, subgroup, category or collection. Without `generic`,
 * `subcategory` is the code of the place. With `generic`, `generic` is the code of the place and
 * `subcategory` is the code of one of its ancestors.
 */
export interface PlaceRequest {
  subcategory: string
  generic?: string | undefined
  /**
   * Used instead of the other codes if it is the code of a place.
   * Source: spec §2, category pages.
   */
  categoryCode?: string | undefined
}

/** A place of the catalog, with its path after `/{locale}`. */
export interface FoundPlace {
  place: CatalogPlace
  /**
   * Canonical path. A subgroup has no page of its own: the path has an anchor on the group's page.
   */
  path: string
}

interface IndexedPlace extends FoundPlace {
  /** The place's own code, followed by the codes of its ancestors. */
  codes: readonly string[]
}

/**
 * Finds the place that a URL specifies; undefined if there is none. A category takes precedence
 * over a group with the same code.
 * Source: trap 7.
 */
export function findPlace(
  groups: readonly ProductGroup[],
  { subcategory, generic, categoryCode }: PlaceRequest,
): FoundPlace | undefined {
  const all = groups.flatMap(placesInGroup)
  const places = [
    ...all.filter((it) => it.place.kind === 'category'),
    ...all.filter((it) => it.place.kind !== 'category'),
  ]
  const named =
    categoryCode === undefined ? undefined : places.find((it) => it.codes[0] === categoryCode)
  if (named) return named
  return places.find(({ codes: [own, ...ancestors] }) =>
    generic === undefined
      ? own === subcategory
      : own === generic && ancestors.includes(subcategory),
  )
}

function placesInGroup(group: ProductGroup): IndexedPlace[] {
  const { groupCode, categories, subgroups } = group
  const groupPath = pathOf('marketplace-category-subcategory', { subcategory: groupCode })
  return [
    ...categories.flatMap((category) => placesInCategory(group, category)),
    { place: { kind: 'group', group }, path: groupPath, codes: [groupCode] },
    ...subgroups
      .filter(({ subgroupCode }) => categories.some((it) => it.subgroupCode === subgroupCode))
      .map(({ subgroupCode }): IndexedPlace => ({
        place: { kind: 'group', group },
        path: `${groupPath}#${subgroupCode}`,
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

/** Returns the path of a category or group, after `/{locale}`. */
export function categoryPath(code: string): string {
  return pathOf('marketplace-category-subcategory', { subcategory: code })
}

/** Returns the path of a collection, after `/{locale}`. */
export function collectionPath(categoryCode: string, collectionCode: string): string {
  return pathOf('marketplace-category-generic', {
    subcategory: categoryCode,
    generic: collectionCode,
  })
}
