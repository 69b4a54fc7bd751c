import { type Locale, locales } from '#config/locales.ts'

interface CatalogPart {
  code: string
  websites: readonly Locale[]
}

/** Parts of the catalog as editors arranged them. */
export interface Arrangement {
  groups: readonly (CatalogPart & { parentCode: string | null })[]
  categories: readonly (CatalogPart & { groupCode: string })[]
  collections: readonly (CatalogPart & { categoryCode: string; soldIn: readonly Locale[] })[]
}

/** Locales that show each part, in the order of locales.ts. */
export interface ShownParts {
  groups: Map<string, Locale[]>
  categories: Map<string, Locale[]>
  collections: Map<string, Locale[]>
}

/**
 * Locales that show each group, category and collection. The editors' selection must include the
 * locale, as must that of every part above, and something in the part must be sold there. A
 * subgroup is shown wherever editors select it and its group.
 */
export function shownParts({ groups, categories, collections }: Arrangement): ShownParts {
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

/** Of a part's selected locales, those in which it has content. */
function placesOf<Part extends CatalogPart>(
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
