import { onPersonalStateCleared } from '#components/session/personal-state.ts'
import type { Entry, EntryKind } from './entries.ts'

/** An entry that was chosen before. It is stored, so it contains no function. */
export type Recent = Omit<Entry, 'run'> & { href: string }

const storageKey = 'own:palette'
const maxRecent = 5
const kinds: ReadonlySet<EntryKind> = new Set([
  'pages',
  'actions',
  'licenses',
  'orders',
  'people',
  'products',
  'solutions',
  'news',
  'help',
])

const listeners = new Set<() => void>()
let last: { text: string; recents: readonly Recent[] } = { text: '', recents: [] }

/** Calls `listener` when the entries change. Returns a function that unsubscribes. */
export function onRecentEntries(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onPersonalStateCleared(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/**
 * Returns what the person chose last in this company and on this site, the latest first. The same
 * array is returned until something changes.
 */
export function recentEntries(locale: string): readonly Recent[] {
  try {
    const text = localStorage.getItem(keyOf(locale)) ?? '[]'
    if (text !== last.text) last = { text, recents: parsed(text) }
  } catch {
    // storage is blocked: nothing is remembered
  }
  return last.recents
}

/** Remembers that an entry was chosen, until somebody else signs in or the company changes. */
export function rememberEntry(locale: string, { run, href, ...entry }: Entry): void {
  if (href === undefined || !kinds.has(entry.kind)) return
  store(locale, [{ ...entry, href }, ...recentEntries(locale).filter((it) => !isSame(it, entry))])
}

/** Forgets entries that no longer exist. */
export function forgetEntries(locale: string, gone: readonly Recent[]): void {
  store(
    locale,
    recentEntries(locale).filter((it) => !gone.some((other) => isSame(it, other))),
  )
}

/** Returns true if two entries are the same thing. */
export function isSame(a: Pick<Entry, 'kind' | 'key'>, b: Pick<Entry, 'kind' | 'key'>): boolean {
  return a.kind === b.kind && a.key === b.key
}

function store(locale: string, recents: readonly Recent[]): void {
  try {
    localStorage.setItem(keyOf(locale), JSON.stringify(recents.slice(0, maxRecent)))
  } catch {
    // storage is blocked: nothing is remembered
  }
  for (const listener of listeners) listener()
}

function parsed(text: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function keyOf(locale: string): string {
  return `${storageKey}-${locale}`
}

function isRecent(it: unknown): it is Recent {
  const { kind, key, title, href } = (it ?? {}) as Partial<Recent>
  return (
    kind !== undefined &&
    kinds.has(kind) &&
    typeof key === 'string' &&
    typeof title === 'string' &&
    typeof href === 'string'
  )
}
