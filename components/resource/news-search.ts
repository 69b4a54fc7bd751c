import { isChina, type Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { ResourcePage, ResourceType } from '#server/content/resource/contract.ts'

/** Resource type of everything in the China site's news list. Source: spec §9. */
const chinaResourceType = 'newsExpress'

/** Query parameters of the news list. */
export interface NewsQuery {
  page: number
  /** Type code as given in the URL; there may be no such type. */
  type: string
  keyword: string
}

/** Data of a page of the news list. */
export interface NewsListData extends NewsQuery {
  list: ResourcePage
  /** The selected type filter. */
  chosen: ResourceType | null
}

/** Parses the query of the news list. The route rules already ensure that `page` is a number. */
export function newsQueryOf(query: Readonly<Record<string, string>>): NewsQuery {
  return {
    page: Number(query['page'] ?? 1),
    type: query['type'] ?? '',
    keyword: query['keyword'] ?? '',
  }
}

/**
 * Returns the search parameters of the news list. The China site searches one resource type and
 * narrows it by information type; the other sites search by resource type.
 * Source: spec §7, §9, trap 70.
 */
export function newsSearchInput(locale: Locale, { page, type, keyword }: NewsQuery) {
  const types = type === '' ? [] : [type]
  const typeFilter = isChina(locale)
    ? { resourceTypeCodes: [chinaResourceType], informationTypeCodes: types }
    : { resourceTypeCodes: types }
  return { websiteCode: locale, pageIndex: page, keyword, ...typeFilter }
}

/** Returns the path of a page of the news list; empty parameters are omitted. */
export function newsPath(
  locale: string,
  { page = 1, type = '', keyword = '' }: Partial<NewsQuery> = {},
): string {
  const query = { page, ...(type === '' ? {} : { type }), ...(keyword === '' ? {} : { keyword }) }
  return `/${locale}${pathOf('marketplace-news', {}, query)}`
}

/** Returns the number of the last page; 0 for an empty list. */
export function lastPageOf({
  totalCount,
  pageSize,
}: Pick<ResourcePage, 'totalCount' | 'pageSize'>): number {
  return Math.ceil(totalCount / pageSize)
}
