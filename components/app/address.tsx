import { createContext, use, useCallback, useMemo } from 'react'
import { navigate } from 'vike/client/router'

/** Address of an app page. */
export interface Address {
  /** Path without the locale and the query string. It identifies a kept page. */
  path: string
  /** The address as the browser shows it, without the query string. */
  pathname: string
  /** Query string, empty or with a leading `?`. */
  search: string
  params: Readonly<Record<string, string>>
}

export const AddressContext = createContext<Address | null>(null)

/** Returns the address of the page that the component belongs to, also while the page is hidden. */
export function useAddress(): Address {
  const address = use(AddressContext)
  if (!address) throw new Error('no AddressContext above this component')
  return address
}

/** Changes of a query string; `null` and an empty text remove a parameter. */
export type QueryChanges = Readonly<Record<string, string | number | null>>

interface ChangeOptions {
  /** True to replace the current entry of the history, as while somebody types. */
  replaces?: boolean
}

/**
 * Filters, sorting, page and tab of a list live in the query string, so that an address can be
 * shared and going back undoes a choice. `change` returns nothing; the component is rendered again
 * with the new query.
 */
export function useQueryString() {
  const { pathname, search } = useAddress()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const hrefWith = useCallback(
    (changes: QueryChanges) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes))
        if (value === null || value === '') next.delete(name)
        else next.set(name, String(value))
      const text = next.toString()
      return text === '' ? pathname : `${pathname}?${text}`
    },
    [pathname, search],
  )
  const change = useCallback(
    (changes: QueryChanges, { replaces = false }: ChangeOptions = {}) =>
      void navigate(hrefWith(changes), {
        keepScrollPosition: true,
        overwriteLastHistoryEntry: replaces,
      }),
    [hrefWith],
  )
  return { query, hrefWith, change }
}

const pagePattern = /^[1-9]\d{0,4}$/

/** Returns the page of a list that a query string names; the first page if it names none. */
export function pageIndexIn(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return pagePattern.test(text) ? Number(text) : 1
}
