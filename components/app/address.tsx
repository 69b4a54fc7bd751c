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

/** The address that `change` asked for last, until it is shown or given up. */
let requested: { pathname: string; search: string } | undefined

/**
 * Filters, sorting, page and tab of a list live in the query string, so that an address can be
 * shared and going back undoes a choice. `change` goes to the new address; a second change before
 * that is shown adds to the first. Its promise settles when the address is shown or another
 * navigation has taken over.
 */
export function useQueryString() {
  const { pathname, search } = useAddress()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const hrefWith = useCallback(
    (changes: QueryChanges) => pathname + searchWith(search, changes),
    [pathname, search],
  )
  const change = useCallback(
    async (changes: QueryChanges, { replaces = false }: ChangeOptions = {}): Promise<void> => {
      const base = requested?.pathname === pathname ? requested.search : search
      const own = { pathname, search: searchWith(base, changes) }
      requested = own
      try {
        await navigate(own.pathname + own.search, {
          keepScrollPosition: true,
          overwriteLastHistoryEntry: replaces,
        })
      } finally {
        if (requested === own) requested = undefined
      }
    },
    [pathname, search],
  )
  return { query, hrefWith, change }
}

function searchWith(search: string, changes: QueryChanges): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

const pagePattern = /^[1-9]\d{0,4}$/

/** Returns the page of a list that a query string names; the first page if it names none. */
export function pageIndexIn(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return pagePattern.test(text) ? Number(text) : 1
}
