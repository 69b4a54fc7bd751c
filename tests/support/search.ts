import { expect } from 'vitest'
import type { SearchPage } from '#server/content/search/contract.ts'
import type { TestApp } from './app.ts'

/** What the search answers to a keyword; `query` adds parameters, `locale` is en-int unless said otherwise. */
export async function find(
  app: TestApp,
  keyword: string,
  { locale = 'en-int', ...query }: Record<string, string> = {},
): Promise<SearchPage> {
  const { status, body } = await app.api(
    `/search?${new URLSearchParams({ websiteCode: locale, keyword, ...query })}`,
  )
  expect({ keyword, status }).toEqual({ keyword, status: 200 })
  return body
}

/** The addresses of what is found, the best first. */
export async function addressesOf(
  app: TestApp,
  keyword: string,
  query?: Record<string, string>,
): Promise<string[]> {
  return (await find(app, keyword, query)).items.map((it) => it.pageUrl)
}
