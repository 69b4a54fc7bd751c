import { type Locale, locales } from '#config/locales.ts'

interface CatalogPart {
  code: string
  websites: readonly Locale[]
}

/** The groups, categories and collections of the catalog as arranged by editors. */
export interface Arrangement {
  groups: readonly (CatalogPart & { parentCode: string | null })[]
  categories: readonly (CatalogPart & { groupCode: string })[]
  collections: readonly (CatalogPart & { categoryCode: string; soldIn: readonly Locale[] })[]
}

/** Locales that show each part of the catalog, keyed by its code and ordered as in locales.ts. */
export interface ShownParts {
  groups: Map<string, Locale[]>
  categories: Map<string, Locale[]>
  collections: Map<string, Locale[]>
}

/**
 * Determines the locales that show each group, category and collection. Editors must have selected
 * the locale for the part and for every part above it, and at least one product in the part must be
 * sold there. A subgroup is shown wherever editors have selected it and its group.
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

/**
 * Returns the locales that show each part, by code: those that editors have selected for the part
 * and in which the part has content.
 */
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
