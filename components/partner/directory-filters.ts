import { type Locale, localeFacts } from '#config/locales.ts'
import type { Partner } from '#server/content/partner/contract.ts'

/** What the directory is narrowed by; each is a code, and undefined takes all. */
export interface Choice {
  country?: string | undefined
  solution?: string | undefined
}

/** A choice of a filter, with how many partners it would leave beside the other filter. */
export interface FilterOption {
  value: string
  name: string
  /** Language of the name. */
  lang?: string
  count: number
}

/** The directory as it is asked for. */
export interface Directory {
  partners: readonly Partner[]
  choice: Choice
  /** Parts of the query that mean nothing here, as they were given. */
  unknown: readonly string[]
  countries: Filter
  solutions: Filter
}

/** A filter: all that it may be set to. */
export interface Filter {
  /** How many there are when it is not set. */
  allCount: number
  options: readonly FilterOption[]
}

type Fits = (partner: Partner) => boolean

/**
 * The directory by country and focused solution. Only what exists can be chosen: each filter offers what the other one leaves,
 * and what is chosen. Source: spec §2, partners directory.
 */
export function directoryOf(
  all: readonly Partner[],
  query: Readonly<Record<string, string>>,
  locale: Locale,
): Directory {
  const countryNames = new Map(all.map((it) => [it.country, it.countryName]))
  const solutionNames = new Map(
    all.flatMap((it) => it.focusedSolutions.map((solution) => [solution.code, solution] as const)),
  )
  const country = codeIn(countryNames, query['country']?.toUpperCase())
  const solution = codeIn(solutionNames, query['solution']?.toLowerCase())
  const inCountry =
    (code: string | undefined): Fits =>
    (it) =>
      code === undefined || it.country === code
  const withFocus =
    (code: string | undefined): Fits =>
    (it) =>
      code === undefined || it.focusedSolutions.some((known) => known.code === code)
  const withSolution = all.filter(withFocus(solution))
  const ofCountry = all.filter(inCountry(country))
  const byName = new Intl.Collator(localeFacts[locale].intlLocale)
  const offered = (options: FilterOption[], chosen: string | undefined) =>
    options
      .filter((it) => it.count > 0 || it.value === chosen)
      .toSorted((a, b) => byName.compare(a.name, b.name))
  return {
    partners: ofCountry.filter(withFocus(solution)),
    choice: { country, solution },
    unknown: [
      country === undefined ? query['country'] : undefined,
      solution === undefined ? query['solution'] : undefined,
    ].filter((it) => it !== undefined),
    countries: {
      allCount: withSolution.length,
      options: offered(
        [...countryNames].map(([value, name]) => ({
          value,
          name,
          count: withSolution.filter(inCountry(value)).length,
        })),
        country,
      ),
    },
    solutions: {
      allCount: ofCountry.length,
      options: offered(
        [...solutionNames].map(([value, { name, lang }]) => ({
          value,
          name,
          lang,
          count: ofCountry.filter(withFocus(value)).length,
        })),
        solution,
      ),
    },
  }
}

function codeIn(known: ReadonlyMap<string, unknown>, code: string | undefined): string | undefined {
  return code !== undefined && known.has(code) ? code : undefined
}
