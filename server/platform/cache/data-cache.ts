import { shownKey } from './shown-key.ts'
import { createTagStore, type Lifetime, type TagStore } from './tag-store.ts'

/** How a read was answered. Stale data is served while it is loaded anew, and on when that fails. */
export type CacheStatus = 'hit' | 'stale' | 'miss'

/** What one read wants: its key, how long it may be kept and under which tags. */
export interface Wanted<V> {
  kind: string
  key: string
  lifetime: Lifetime
  tagsOf: (value: V) => readonly string[]
  load: () => Promise<V>
  /** Whether a failed load says that there is no such value any more: what is kept is then dropped, not served on. */
  isGone?: (error: unknown) => boolean
}

/** A value with the tags that it stands under and how it was come by. */
export interface Got<V> {
  value: V
  tags: readonly string[]
  status: CacheStatus
}

/** The data cache: one load for many readers, stale while loading anew, stale when the source fails. */
export interface DataCache {
  read<V>(wanted: Wanted<V>): Promise<Got<V>>
  /** A store for each kind of read. */
  readonly stores: ReadonlyMap<string, TagStore<unknown>>
}

interface Options {
  /** Bounds of each kind's store. */
  kinds: Record<string, { maxBytes: number; maxEntries: number }>
  now?: () => number
  /** Told how each read was answered. */
  onRead?: (kind: string, status: CacheStatus) => void
  /** Told when a refresh in the background failed, with the key as it may be shown. */
  onRefreshFailed?: (key: string, error: unknown) => void
}

const ignore = () => undefined

/** Creates the data cache. A failed load of a key that is not kept rejects: the caller answers 503, never an empty list. */
export function createDataCache({
  kinds,
  now = Date.now,
  onRead = ignore,
  onRefreshFailed = ignore,
}: Options): DataCache {
  const stores = new Map(
    Object.entries(kinds).map(([kind, bounds]) => [
      kind,
      createTagStore<unknown>({ ...bounds, now }),
    ]),
  )
  const loading = new Map<string, { ticket: number; promise: Promise<Got<unknown>> }>()

  function storeOf(kind: string): TagStore<unknown> {
    const store = stores.get(kind)
    if (!store) throw new Error(`no cache is configured for ${kind}`)
    return store
  }

  function load<V>({ kind, key, lifetime, tagsOf, load: source }: Wanted<V>): Promise<Got<V>> {
    const store = storeOf(kind)
    const ticket = store.ticket()
    const running = loading.get(key)
    // a reader that comes after a purge must not be given what was read before it
    if (running && running.ticket === ticket) return running.promise as Promise<Got<V>>
    const promise = source().then((value): Got<V> => {
      const tags = tagsOf(value)
      store.set(key, value, { tags, bytes: sizeOf(value), lifetime, ticket })
      return { value, tags, status: 'miss' }
    })
    const entry = { ticket, promise }
    loading.set(key, entry)
    const done = () => void (loading.get(key) === entry && loading.delete(key))
    promise.then(done, done)
    return promise
  }

  return {
    stores,
    async read<V>(wanted: Wanted<V>) {
      const { kind, key } = wanted
      const entry = storeOf(kind).get(key)
      const status = entry === undefined ? 'miss' : entry.freshUntil > now() ? 'hit' : 'stale'
      onRead(kind, status)
      if (!entry) return load(wanted)
      if (status === 'stale') {
        load(wanted).catch((error: unknown) => {
          if (wanted.isGone?.(error)) storeOf(kind).delete(key)
          else onRefreshFailed(shownKey(kind, key), error)
        })
      }
      return { value: entry.value as V, tags: entry.tags, status }
    },
  }
}

/** Bytes that a JSON value takes, nearly: two a character of its text. */
function sizeOf(value: unknown): number {
  return (JSON.stringify(value)?.length ?? 8) * 2
}
