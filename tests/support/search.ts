import type { SearchPage } from '#server/content/search/contract.ts'
import type { TestApp } from './app.ts'
import { type ApiClient, visitorOf } from './client.ts'

type Query = Omit<Parameters<ApiClient['search']['find']>[0], 'websiteCode' | 'keyword'> & {
  locale?: string
}

/** Searches for a keyword, on the site en-int unless `locale` is set. */
export function find(
  app: TestApp,
  keyword: string,
  { locale = 'en-int', ...query }: Query = {},
): Promise<SearchPage> {
  return visitorOf(app).search.find({ websiteCode: locale, keyword, ...query })
}

/** Searches for a keyword and returns the URLs of the results, best first. */
export async function addressesOf(app: TestApp, keyword: string, query?: Query): Promise<string[]> {
  return (await find(app, keyword, query)).items.map((it) => it.pageUrl)
}
