import { useEffect, useState } from 'react'

/** A product that is suggested. */
export interface Suggestion {
  productName: string
  productAlias: string
  publishBy: string
  lang: string
}

interface Found {
  status: 'idle' | 'loading' | 'found' | 'failed'
  items: readonly Suggestion[]
}

const debounceMs = 600
const maxSuggestions = 10
const nothing: Found = { status: 'idle', items: [] }

/**
 * Products that match what is typed, asked for 600 ms after the last letter. The answer to an older keyword is never shown; a
 * failure leaves the list empty. Source: spec §7, §9, C13.
 *
 * @param keyword trimmed; empty finds nothing; undefined while an input method composes, when nothing is asked
 */
export function useSuggestions({ locale, keyword }: { locale: string; keyword: string | undefined }): Found {
  const [found, setFound] = useState<Found>(nothing)
  // waits for the pause after the last letter, then asks; another letter cancels both
  useEffect(() => {
    if (keyword === undefined) return
    if (keyword === '') return setFound(nothing)
    const abort = new AbortController()
    setFound(({ items }) => ({ status: 'loading', items }))
    const timer = setTimeout(() => {
      suggestionsFor({ locale, keyword, signal: abort.signal }).then(
        (items) => setFound({ status: 'found', items }),
        () => abort.signal.aborted || setFound({ status: 'failed', items: [] }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [locale, keyword])
  return found
}

async function suggestionsFor({ locale, keyword, signal }: { locale: string; keyword: string; signal: AbortSignal }): Promise<Suggestion[]> {
  const query = new URLSearchParams({ websiteCode: locale, keyword })
  const response = await fetch(`/marketplace/api/v1/products/search?${query}`, { signal })
  if (!response.ok) throw new Error(`search answered ${response.status}`)
  const { items } = (await response.json()) as { items: Suggestion[] }
  return items.slice(0, maxSuggestions)
}
