import { pathOf } from '#config/routes.ts'
import type { SearchSource } from '#server/content/search/contract.ts'

/** What the address of the search page asks for. */
export interface Asked {
  /** Trimmed and folded in width; empty where nothing is searched for. */
  keyword: string
  /** From 1. */
  pageIndex: number
  /** One of the sources; undefined is all. */
  source: SearchSource | undefined
}

/** The sources in the order in which they can be chosen. Source: spec §3, search result. */
export const sources = [
  'products',
  'solutions',
  'others',
] as const satisfies readonly SearchSource[]

/** Reads the query of the search page; a source that is none means all. Source: C13. */
export function askedOf({
  keyword = '',
  page = '1',
  source,
}: Readonly<Record<string, string>>): Asked {
  return { keyword, pageIndex: Number(page), source: sources.find((it) => it === source) }
}

/** The address of a search, its first page unless said otherwise. */
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
