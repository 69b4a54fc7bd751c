import { useMemo } from 'react'
import { identityOf, useAccount } from '#components/app/profile.ts'
import type { HrefOf } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { actionEntries, type Asker, helpEntries, pageEntries } from './actions.ts'
import { type Entry, type Group, hasWords } from './entries.ts'
import type { Found, Search } from './find-entries.ts'
import { useFound } from './use-found.ts'
import { usePopular, useRecents } from './use-remembered.ts'

interface Question {
  text: string
  hrefOf: HrefOf
  showShortcuts: () => void
}

/** What the palette offers, and how it came about. */
interface Groups {
  groups: readonly Group[]
  /** True while the shown entries are not those of the text. */
  isLoading: boolean
  isOffline: boolean
  /** True if nothing matches the text. */
  isNothing: boolean
  failures: Found['failures']
}

/** Returns the entries for a text; without one those chosen before, popular ones and actions. */
export function useGroups({ text, hrefOf, showShortcuts }: Question): Groups {
  const texts = useTexts()
  const { profile } = useAccount()
  const { locale } = texts
  const owner = profile ? identityOf(profile) : ''
  const rights = profile?.permissions.join(' ') ?? ''
  const search = useMemo(
    (): Search => ({
      text,
      locale,
      owner,
      permissions: (rights === '' ? [] : rights.split(' ')) as Search['permissions'],
      hrefOf,
    }),
    [text, locale, owner, rights, hrefOf],
  )
  const { found, isLoading } = useFound(search)
  const asker: Asker = { profile, texts, hrefOf, showShortcuts }
  const [pages, actions] = [pageEntries(asker), actionEntries(asker)]
  const recents = useRecents(search, [...pages, ...actions])
  const popular = usePopular(search)
  const isOffline =
    !navigator.onLine ||
    (found.failures.length > 0 && found.failures.every((it) => it.error instanceof TypeError))
  const state = {
    isLoading,
    isOffline,
    isNothing: false,
    failures: isOffline ? [] : found.failures,
  }
  const recent: Group = { name: 'recent', entries: recents }
  if (text === '')
    return {
      ...state,
      groups: isOffline
        ? [recent]
        : [recent, { name: 'popular', entries: popular }, { name: 'actions', entries: actions }],
    }
  if (isOffline) return { ...state, isLoading: false, groups: [recent] }
  const matching = (name: 'pages' | 'actions', entries: readonly Entry[]): Group => ({
    name,
    entries: entries.filter((it) => hasWords(it.title, text)),
  })
  const local = [matching('pages', pages), matching('actions', actions)]
  const isNothing = [...found.groups, ...local].every(({ entries }) => entries.length === 0)
  return {
    ...state,
    isNothing,
    groups: [
      ...found.groups,
      ...local,
      ...(isNothing && !isLoading ? [{ name: 'help' as const, entries: helpEntries(asker) }] : []),
      { name: 'all', entries: [allResults(search, texts.t)] },
    ],
  }
}

function allResults({ text, hrefOf }: Search, t: ReturnType<typeof useTexts>['t']): Entry {
  return {
    kind: 'all',
    key: 'all',
    title: t('palette:all', { text }),
    href: hrefOf('marketplace-search', {}, { keyword: text, page: 1 }),
  }
}
