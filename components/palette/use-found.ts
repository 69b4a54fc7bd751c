import { useEffect, useState } from 'react'
import { findEntries, type Found, type Search } from './find-entries.ts'

/** Pause after the last key before anything is asked. */
const pauseMs = 150

interface Result {
  search: Search
  found: Found
}

interface FoundState {
  /** True while the shown entries are not those of the text. */
  isLoading: boolean
  found: Found
}

const nothing: Found = { groups: [], failures: [] }

/**
 * Looks for a text 150 ms after the last key. The next key cancels the pause and the requests, and a
 * late answer is ignored. The entries of the text before stay until then. Entries that were found
 * for another person or company are never shown.
 */
export function useFound(search: Search): FoundState {
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    if (search.text === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      findEntries(search, abort.signal).then(
        (found) => setResult({ search, found }),
        () => undefined, // aborted: the next text is being looked for
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search])
  if (search.text === '') return { isLoading: false, found: nothing }
  const isSamePerson = result?.search.owner === search.owner
  return {
    isLoading: result?.search !== search,
    found: result && isSamePerson ? result.found : nothing,
  }
}
