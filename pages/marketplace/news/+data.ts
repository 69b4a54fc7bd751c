import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'
import {
  type NewsListData,
  newsQueryOf,
  newsSearchInput,
} from '#components/resource/news-search.ts'

/** Loads a page of the news list. If the type is unknown, all types are shown. */
export async function data({ read, locale, query }: PageContextServer): Promise<NewsListData> {
  const newsQuery = newsQueryOf(query)
  const unfiltered = await requireData(
    read.resources.search(newsSearchInput(locale, { ...newsQuery, type: '' })),
  )
  const chosen = unfiltered.types.find((it) => it.typeCode === newsQuery.type) ?? null
  const list = chosen
    ? await requireData(read.resources.search(newsSearchInput(locale, newsQuery)))
    : unfiltered
  return { ...newsQuery, type: chosen?.typeCode ?? '', list, chosen }
}
