import { useEffect, useState } from 'react'
import type { SearchItem, SearchPage } from '#server/content/search/contract.ts'

interface Found {
  status: 'idle' | 'loading' | 'found' | 'failed'
  items: readonly SearchItem[]
}

interface Answer {
  keyword: string
  items: readonly SearchItem[]
  hasFailed: boolean
}

const debounceMs = 600
const maxSuggestions = 10

/**
 * What matches what is typed, of products, solutions and all other pages, asked for 600 ms after the last letter. The answer to
 * an older keyword stays while a longer one is asked for, and is never taken for its answer; a failure leaves the list empty.
 * Source: spec §7, §9, C13.
 *
 * @param keyword trimmed; empty finds nothing; undefined while an input method composes, when nothing is asked
 */
export function useSuggestions({
  locale,
  keyword,
}: {
  locale: string
  keyword: string | undefined
}): Found {
  const [answer, setAnswer] = useState<Answer>({ keyword: '', items: [], hasFailed: false })
  // waits for the pause after the last letter, then asks; another letter cancels both
  useEffect(() => {
    if (keyword === undefined || keyword === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      suggestionsFor({ locale, keyword, signal: abort.signal }).then(
        (items) => setAnswer({ keyword, items, hasFailed: false }),
        () => abort.signal.aborted || setAnswer({ keyword, items: [], hasFailed: true }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [locale, keyword])

  if (keyword === undefined) return { status: 'idle', items: answer.items }
  if (keyword === answer.keyword)
    return { status: answer.hasFailed ? 'failed' : 'found', items: answer.items }
  return {
    status: 'loading',
    items: answer.keyword !== '' && keyword.startsWith(answer.keyword) ? answer.items : [],
  }
}

async function suggestionsFor({
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
