import { shownKey } from './shown-key.ts'
import { createTagStore, type Lifetime, type TagStore } from './tag-store.ts'

/** Outcome of a read. Stale data is served while it is reloaded, and longer if the reload fails. */
export type CacheStatus = 'hit' | 'stale' | 'miss'

/** A cached read: its key, lifetime, tags and source. */
export interface CachedReadRequest<V> {
  kind: string
  key: string
  lifetime: Lifetime
  tagsOf: (value: V) => readonly string[]
  /** Size of a value in bytes; by default twice the length of its JSON. */
  sizeOf?: (value: V) => number
  load: () => Promise<V>
  /**
   * True if a failed load means that the value no longer exists, so that the entry is dropped and
   * not served stale.
   */
  isGone?: (error: unknown) => boolean
}

/** A value with its tags and the outcome of the read. */
export interface CachedValue<V> {
  value: V
  tags: readonly string[]
  status: CacheStatus
}

/**
 * The data cache. Concurrent readers share one load. Stale values are served while they are
 * reloaded, and if the source fails.
 */
export interface DataCache {
  read<V>(request: CachedReadRequest<V>): Promise<CachedValue<V>>
  /** One store for each kind of read. */
  readonly stores: ReadonlyMap<string, TagStore<unknown>>
}

interface Options {
  /** Bounds of each kind's store. */
  kinds: Record<string, { maxBytes: number; maxEntries: number }>
  now?: () => number
  /** Called with the outcome of each read. */
  onRead?: (kind: string, status: CacheStatus) => void
  /** Called when a background refresh fails, with a key that is safe to log. */
  onRefreshFailed?: (key: string, error: unknown) => void
}

const ignore = () => undefined

/**
 * Creates the data cache. If a load fails and no value is cached, the read rejects, so that the
 * caller responds with 503 and never with an empty list.
 */
export function createDataCache({
  kinds,
  now,
  onRead = ignore,
  onRefreshFailed = ignore,
}: Options): DataCache {
  const stores = new Map(
    Object.entries(kinds).map(([kind, bounds]) => [
      kind,
      createTagStore<unknown>({ ...bounds, ...(now ? { now } : {}) }),
    ]),
  )
  const loading = new Map<string, { ticket: number; promise: Promise<CachedValue<unknown>> }>()

  function storeOf(kind: string): TagStore<unknown> {
    const store = stores.get(kind)
    if (!store) throw new Error(`no cache is configured for ${kind}`)
    return store
  }

  function load<V>({
    kind,
    key,
    lifetime,
    tagsOf,
    sizeOf = jsonSizeOf,
    load: source,
  }: CachedReadRequest<V>): Promise<CachedValue<V>> {
    const store = storeOf(kind)
    const ticket = store.ticket()
    const running = loading.get(key)
    // share a running load only if nothing was purged since it began: its value may be outdated
    if (running && running.ticket === ticket) return running.promise as Promise<CachedValue<V>>
    const promise = source().then((value): CachedValue<V> => {
      const tags = tagsOf(value)
      store.set(key, value, { tags, bytes: sizeOf(value), lifetime, ticket })
      return { value, tags, status: 'miss' }
    })
    const entry = { ticket, promise }
    loading.set(key, entry)
    const forget = () => void (loading.get(key) === entry && loading.delete(key))
    promise.then(forget, forget)
    return promise
  }

  return {
    stores,
    async read<V>(request: CachedReadRequest<V>) {
      const { kind, key } = request
      const store = storeOf(kind)
      const entry = store.get(key)
      const status = entry === undefined ? 'miss' : store.isFresh(entry) ? 'hit' : 'stale'
      onRead(kind, status)
      if (!entry) return load(request)
      if (status === 'stale') {
        load(request).catch((error: unknown) => {
          if (request.isGone?.(error)) store.delete(key)
          else onRefreshFailed(shownKey(kind, key), error)
        })
      }
      return { value: entry.value as V, tags: entry.tags, status }
    },
  }
}

/** Estimates the size of a JSON value in bytes: two per character. */
function jsonSizeOf(value: unknown): number {
  return (JSON.stringify(value)?.length ?? 8) * 2
}
