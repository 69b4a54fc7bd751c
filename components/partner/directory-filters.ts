import { type Locale, localeFacts } from '#config/locales.ts'
import type { Partner } from '#server/content/partner/contract.ts'

/** Selected filter values, as codes; undefined selects all. */
export interface Choice {
  country?: string | undefined
  solution?: string | undefined
}

/** An option of a filter. */
export interface FilterOption {
  value: string
  name: string
  /** Language of the name. */
  lang?: string
  /** Number of partners that match this option and the other filter. */
  count: number
}

/** The directory with its current filters. */
export interface Directory {
  partners: readonly Partner[]
  choice: Choice
  /** Filter values in the query string that the directory does not contain, as given. */
  unknown: readonly string[]
  countries: Filter
  solutions: Filter
}

/** A filter with its options. */
export interface Filter {
  /** Number of partners that match if this filter is not set. */
  allCount: number
  options: readonly FilterOption[]
}

type Matcher = (partner: Partner) => boolean

/**
 * Filters the directory by country and focused solution. Each filter offers its current value, and
 * the options that match at least one partner under the other filter.
 * Source: spec §2, partners directory.
 */
export function filterDirectory(
  all: readonly Partner[],
  query: Readonly<Record<string, string>>,
  locale: Locale,
): Directory {
  const countryNames = new Map(all.map((it) => [it.country, it.countryName]))
  const solutionNames = new Map(
    all.flatMap((it) => it.focusedSolutions.map((solution) => [solution.code, solution] as const)),
  )
  const country = knownCode(countryNames, query['country']?.toUpperCase())
  const solution = knownCode(solutionNames, query['solution']?.toLowerCase())
  const inCountry = all.filter(matchesCountry(country))
  const withSolution = all.filter(matchesSolution(solution))
  const collator = new Intl.Collator(localeFacts[locale].intlLocale)
  const offered = (options: FilterOption[], selected: string | undefined) =>
    options
      .filter((it) => it.count > 0 || it.value === selected)
      .toSorted((a, b) => collator.compare(a.name, b.name))
  return {
    partners: inCountry.filter(matchesSolution(solution)),
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
          count: withSolution.filter(matchesCountry(value)).length,
        })),
        country,
      ),
    },
    solutions: {
      allCount: inCountry.length,
      options: offered(
        [...solutionNames].map(([value, { name, lang }]) => ({
          value,
          name,
          lang,
          count: inCountry.filter(matchesSolution(value)).length,
        })),
        solution,
      ),
    },
  }
}

function matchesCountry(code: string | undefined): Matcher {
  return (partner) => code === undefined || partner.country === code
}

function matchesSolution(code: string | undefined): Matcher {
  return (partner) =>
    code === undefined || partner.focusedSolutions.some((solution) => solution.code === code)
}

function knownCode(
  known: ReadonlyMap<string, unknown>,
  code: string | undefined,
): string | undefined {
  return code !== undefined && known.has(code) ? code : undefined
}
