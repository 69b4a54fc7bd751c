import { pathOf } from '#config/routes.ts'
import type { SearchSource } from '#server/content/search/contract.ts'

/** Query parameters of the search page. */
export interface SearchQuery {
  /** Trimmed and width-normalized; empty before a search. */
  keyword: string
  /** Starts at 1. */
  pageIndex: number
  /** Undefined for all sources. */
  source: SearchSource | undefined
}

/** Sources in the order of the filter. Source: spec §3, search result. */
export const sources = [
  'products',
  'solutions',
  'others',
] as const satisfies readonly SearchSource[]

/**
 * Parses the query of the search page. If the source is missing or unknown, all sources are
 * searched.
 * Source: C13.
 */
export function parseSearchQuery({
  keyword = '',
  page = '1',
  source,
}: Readonly<Record<string, string>>): SearchQuery {
  return { keyword, pageIndex: Number(page), source: sources.find((it) => it === source) }
}

/** Returns the path of a search, by default of its first page. */
export function searchHref(
  locale: string,
  {
    keyword,
    pageIndex = 1,
    source,
  }: { keyword: string; pageIndex?: number; source?: SearchSource | undefined },
): string {
  return `/${locale}${pathOf('marketplace-search', {}, { keyword, page: pageIndex, ...(source ? { source } : {}) })}`
}
