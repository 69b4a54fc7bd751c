import { type Locale, locales } from '#config/locales.ts'

interface Placed {
  code: string
  websites: readonly Locale[]
}

/** The parts of the catalog as editors arranged them. */
export interface Arrangement {
  groups: readonly (Placed & { parentCode: string | null })[]
  categories: readonly (Placed & { groupCode: string })[]
  collections: readonly (Placed & { categoryCode: string; soldIn: readonly Locale[] })[]
}

/** The locales that show each part, in the order of locales.ts. */
export interface Shown {
  groups: Map<string, Locale[]>
  categories: Map<string, Locale[]>
  collections: Map<string, Locale[]>
}

/**
 * Where each group, category and collection is shown: where editors want it, whatever it stands in is wanted too, and something
 * of it is sold. A subgroup is shown where editors want it.
 */
export function shownParts({ groups, categories, collections }: Arrangement): Shown {
  const groupByCode = new Map(groups.map((it) => [it.code, it]))
  const wanted = (code: string | null): readonly Locale[] => {
    const group = code === null ? undefined : groupByCode.get(code)
    if (!group) return code === null ? locales : []
    const above = wanted(group.parentCode)
    return group.websites.filter((it) => above.includes(it))
  }
  const wantedOf = new Map(
    categories.map((it) => [
      it.code,
      it.websites.filter((locale) => wanted(it.groupCode).includes(locale)),
    ]),
  )
  const shownCollections = placesOf(collections, (it) =>
    it.soldIn.filter((locale) => wantedOf.get(it.categoryCode)?.includes(locale)),
  )
  const shownCategories = placesOf(categories, ({ code }) =>
    collections
      .filter((it) => it.categoryCode === code)
      .flatMap((it) => shownCollections.get(it.code) ?? []),
  )
  const rootOf = (code: string): string => groupByCode.get(code)?.parentCode ?? code
  const shownGroups = placesOf(groups, ({ code, parentCode }) =>
    parentCode === null
      ? categories
          .filter((it) => rootOf(it.groupCode) === code)
          .flatMap((it) => shownCategories.get(it.code) ?? [])
      : wanted(code),
  )
  return { groups: shownGroups, categories: shownCategories, collections: shownCollections }
}

/** Of the locales that want a part, those that also have what it is for. */
function placesOf<Part extends Placed>(
  parts: readonly Part[],
  has: (part: Part) => readonly Locale[],
): Map<string, Locale[]> {
  return new Map(
    parts.map((it) => {
      const having = new Set(has(it))
      return [
        it.code,
        locales.filter((locale) => it.websites.includes(locale) && having.has(locale)),
      ]
    }),
  )
}
