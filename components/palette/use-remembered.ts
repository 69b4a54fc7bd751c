import { useEffect, useState, useSyncExternalStore } from 'react'
import { askApi } from './ask-api.ts'
import type { Entry } from './entries.ts'
import { findIn, type Search } from './find-entries.ts'
import { forgetEntries, isSame, onRecentEntries, type Recent, recentEntries } from './recents.ts'

const permissionOf = {
  licenses: 'license.view',
  orders: 'order.view',
  people: 'team.view',
} as const

/**
 * Returns what the person chose last and may still see. While nothing is typed, those that no longer
 * exist are forgotten.
 *
 * @param own pages and actions of the person
 */
export function useRecents(search: Search, own: readonly Entry[]): readonly Entry[] {
  const { locale, permissions } = search
  const recents = useSyncExternalStore(onRecentEntries, () => recentEntries(locale))
  useEffect(() => {
    if (search.text !== '') return
    const abort = new AbortController()
    void goneOf(recentEntries(search.locale), search, abort.signal).then((gone) => {
      if (!abort.signal.aborted && gone.length > 0) forgetEntries(search.locale, gone)
    })
    return () => abort.abort()
  }, [search])
  return recents.flatMap((it): readonly Entry[] => {
    // texts and addresses of pages and actions are those of today
    if (it.kind === 'pages' || it.kind === 'actions')
      return own.filter((other) => isSame(other, it))
    const permission = permissionOf[it.kind as keyof typeof permissionOf]
    return permission === undefined || permissions.includes(permission) ? [it] : []
  })
}

interface Popular {
  items: readonly { name: string; searchKey: string }[]
}

/** Returns popular searches, asked for once. */
export function usePopular({ locale, hrefOf }: Search): readonly Entry[] {
  const [popular, setPopular] = useState<Popular>({ items: [] })
  useEffect(() => {
    const abort = new AbortController()
    askApi<Popular>({
      path: '/products/popular-keywords',
      query: { websiteCode: locale },
      signal: abort.signal,
    }).then(setPopular, () => undefined) // without them, the other groups are shown
    return () => abort.abort()
  }, [locale])
  return popular.items.map(({ name, searchKey }) => ({
    kind: 'popular',
    key: searchKey,
    title: name,
    href: hrefOf('marketplace-search', {}, { keyword: searchKey, page: 1 }),
  }))
}

/** Returns the entries that the server does not have any more, or does not show to the person. */
async function goneOf(
  recents: readonly Recent[],
  search: Search,
  signal: AbortSignal,
): Promise<readonly Recent[]> {
  const isGone = await Promise.all(
    recents.map((it) => isMissing(it, search, signal).catch(() => false)),
  )
  return recents.filter((_, index) => isGone[index])
}

async function isMissing(recent: Recent, search: Search, signal: AbortSignal): Promise<boolean> {
  const { kind, key, href } = recent
  if (kind === 'pages' || kind === 'actions') return false
  if (kind === 'licenses' || kind === 'orders' || kind === 'people') {
    if (!search.permissions.includes(permissionOf[kind])) return false
    const text = kind === 'people' ? (recent.detail ?? '') : key
    const groups = await findIn(kind, { ...search, text }, signal)
    return !groups.some((it) => it.entries.some((of) => isSame(of, recent)))
  }
  const { status } = await fetch(href, { method: 'HEAD', signal })
  return status === 404 || status === 410
}
