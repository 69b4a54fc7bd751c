import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'
import {
  type NewsListData,
  newsQueryOf,
  newsSearchInput,
} from '#components/resource/news-search.ts'

/** Reads a page of the news. A type that the site does not filter by is none: all are shown. */
export async function data({ read, locale, query }: PageContextServer): Promise<NewsListData> {
  const asked = newsQueryOf(query)
  const every = await requireData(
    read.resources.search(newsSearchInput(locale, { ...asked, type: '' })),
  )
  const chosen = every.types.find((it) => it.typeCode === asked.type) ?? null
  const list = chosen
    ? await requireData(read.resources.search(newsSearchInput(locale, asked)))
    : every
  return { ...asked, type: chosen?.typeCode ?? '', list, chosen }
}
