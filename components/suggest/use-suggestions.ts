import { useEffect, useState } from 'react'
import type { SearchItem, SearchPage } from '#server/content/search/contract.ts'

/** Suggestions for what has been typed, and whether newer ones are being fetched. */
export interface Suggestions {
  status: 'idle' | 'loading' | 'found' | 'failed'
  items: readonly SearchItem[]
}

interface SearchResult {
  keyword: string
  items: readonly SearchItem[]
  hasFailed: boolean
}

const debounceMs = 600
const maxSuggestions = 10

/**
 * Returns search suggestions for the typed keyword, fetched 600 ms after the last keystroke. If the
 * visitor only adds to the keyword, the previous suggestions stay visible until the new ones
 * arrive. If a request fails, the list is empty.
 * Source: spec §7, §9, C13.
 *
 * @param keyword trimmed; undefined during IME composition. Nothing is fetched if it is empty or
 *   undefined.
 */
export function useSuggestions({
  locale,
  keyword,
}: {
  locale: string
  keyword: string | undefined
}): Suggestions {
  const [result, setResult] = useState<SearchResult>({ keyword: '', items: [], hasFailed: false })
  // the next keystroke cancels both the delay and the request
  useEffect(() => {
    if (keyword === undefined || keyword === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions({ locale, keyword, signal: abort.signal }).then(
        (items) => setResult({ keyword, items, hasFailed: false }),
        () => abort.signal.aborted || setResult({ keyword, items: [], hasFailed: true }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [locale, keyword])

  if (keyword === undefined) return { status: 'idle', items: result.items }
  if (keyword === result.keyword)
    return { status: result.hasFailed ? 'failed' : 'found', items: result.items }
  return {
    status: 'loading',
    items: result.keyword !== '' && keyword.startsWith(result.keyword) ? result.items : [],
  }
}

async function fetchSuggestions({
  locale,
  keyword,
  signal,
}: {
  locale: string
  keyword: string
  signal: AbortSignal
}): Promise<SearchItem[]> {
  const query = new URLSearchParams({
    websiteCode: locale,
    keyword,
    pageIndex: '1',
    suggest: 'true',
  })
  const response = await fetch(`/marketplace/api/v1/search?${query}`, { signal })
  if (!response.ok) throw new Error(`search answered ${response.status}`)
  const { items } = (await response.json()) as SearchPage
  return items.slice(0, maxSuggestions)
}
