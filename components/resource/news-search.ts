import { isChina, type Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { ResourcePage, ResourceType } from '#server/content/resource/contract.ts'

/** What the China site calls all that its news list holds. Source: spec §9. */
const chinaResourceType = 'newsExpress'

/** What an address of the news list asks for. */
export interface NewsQuery {
  page: number
  /** Code of a type as it was sent, which there need not be. */
  type: string
  keyword: string
}

/** A page of the news list as it is shown. */
export interface NewsListData extends NewsQuery {
  list: ResourcePage
  /** The type that the list is filtered by. */
  chosen: ResourceType | null
}

/** Reads an address of the news list. The address rules have seen to it that `page` is a number. */
export function newsQueryOf(query: Readonly<Record<string, string>>): NewsQuery {
  return {
    page: Number(query['page'] ?? 1),
    type: query['type'] ?? '',
    keyword: query['keyword'] ?? '',
  }
}

/** What the search is asked with: China asks for one resource type and narrows it, the others name the type. Source: spec §7, §9, trap 70. */
export function newsSearch(locale: Locale, { page, type, keyword }: NewsQuery) {
  const types = type === '' ? [] : [type]
  const asked = isChina(locale)
    ? { resourceTypeCodes: [chinaResourceType], informationTypeCodes: types }
    : { resourceTypeCodes: types }
  return { websiteCode: locale, pageIndex: page, keyword, ...asked }
}

/** Address of a page of the news list. What is empty is left out of it. */
export function newsPath(
  locale: string,
  { page = 1, type = '', keyword = '' }: Partial<NewsQuery> = {},
): string {
  const query = { page, ...(type === '' ? {} : { type }), ...(keyword === '' ? {} : { keyword }) }
  return `/${locale}${pathOf('marketplace-news', {}, query)}`
}

/** Number of the list's last page; 0 for an empty list. */
export function lastPageOf({
  totalCount,
  pageSize,
}: Pick<ResourcePage, 'totalCount' | 'pageSize'>): number {
  return Math.ceil(totalCount / pageSize)
}
