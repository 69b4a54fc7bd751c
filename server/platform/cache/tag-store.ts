import { LRUCache } from 'lru-cache'
import { monotonicNow } from '#server/platform/time/monotonic.ts'

/**
 * A point in time, expressed as the number of purges so far. A value that was read before a purge
 * of its tags must not be stored after the purge.
 */
export type Ticket = number

/**
 * Lifetime of an entry: fresh for `ttlMs`, then stale for `staleMs`. A read of a stale entry
 * reloads it.
 */
export interface Lifetime {
  ttlMs: number
  staleMs: number
}

/** A stored value. Times are those of `monotonicNow`, so that a clock change ages no entry. */
export interface Entry<V> {
  value: V
  tags: readonly string[]
  bytes: number
  storedAt: number
  freshUntil: number
  staleUntil: number
  hits: number
}

/** A bounded key-value store that drops entries by tag. */
export interface TagStore<V> {
  /** Returns the entry while it is fresh or stale, and counts a hit. */
  get(key: string): Entry<V> | undefined
  /** Returns true until the entry becomes stale. */
  isFresh(entry: Entry<V>): boolean
  /**
   * Returns a ticket. Get one before you read a value: `set` discards the value if one of its tags
   * has been purged since.
   */
  ticket(): Ticket
  /** Stores the value unless one of its tags has been purged since the ticket was issued. */
  set(
    key: string,
    value: V,
    options: { tags: readonly string[]; bytes: number; lifetime: Lifetime; ticket: Ticket },
  ): boolean
  delete(key: string): boolean
  /** Drops all entries that have one of the tags. Returns how many. */
  purge(tags: readonly string[]): number
  /** Drops everything. Values that are being read at this time are not stored either. */
  clear(): number
  entries(): Iterable<[string, Entry<V>]>
  readonly bytes: number
  readonly size: number
}

const rememberedTags = 10_000

interface Bounds {
  maxBytes: number
  maxEntries?: number
  now?: () => number
}

/**
 * Creates a least-recently-used store with a limit in bytes and an index from tags to keys. Tests
 * pass `now`.
 */
export function createTagStore<V>({
  maxBytes,
  maxEntries,
  now = monotonicNow,
}: Bounds): TagStore<V> {
  const keysOf = new Map<string, Set<string>>()
  const purgedAt = new LRUCache<string, Ticket>({ max: rememberedTags })
  let purges: Ticket = 0
  let forgottenBefore: Ticket = 0
  const store = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    ...(maxEntries === undefined ? {} : { max: maxEntries }),
    sizeCalculation: (entry) => Math.max(1, entry.bytes),
    dispose: (entry, key) => unlink(keysOf, entry.tags, key),
    noDisposeOnSet: false,
  })

  return {
    get(key) {
      const entry = store.get(key)
      if (!entry) return undefined
      if (entry.staleUntil <= now()) {
        store.delete(key)
        return undefined
      }
      entry.hits += 1
      return entry
    },
    isFresh: (entry) => entry.freshUntil > now(),
    ticket: () => purges,
    set(key, value, { tags, bytes, lifetime, ticket }) {
      if (ticket < forgottenBefore || tags.some((tag) => (purgedAt.get(tag) ?? 0) > ticket))
        return false
      const storedAt = now()
      const freshUntil = storedAt + lifetime.ttlMs
      store.set(key, {
        value,
        tags,
        bytes,
        storedAt,
        freshUntil,
        staleUntil: freshUntil + lifetime.staleMs,
        hits: 0,
      })
      if (!store.has(key)) return false // the value is larger than the whole store
      for (const tag of tags) (keysOf.get(tag) ?? newSet(keysOf, tag)).add(key)
      return true
    },
    delete: (key) => store.delete(key),
    purge(tags) {
      purges += 1
      let dropped = 0
      for (const tag of tags) {
        purgedAt.set(tag, purges)
        for (const key of keysOf.get(tag) ?? []) if (store.delete(key)) dropped += 1
      }
      return dropped
    },
    clear() {
      const { size } = store
      purges += 1
      forgottenBefore = purges
      store.clear()
      return size
    },
    entries: () => store.entries(),
    get bytes() {
      return store.calculatedSize
    },
    get size() {
      return store.size
    },
  }
}

function newSet(index: Map<string, Set<string>>, tag: string): Set<string> {
  const set = new Set<string>()
  index.set(tag, set)
  return set
}

function unlink(index: Map<string, Set<string>>, tags: readonly string[], key: string): void {
  for (const tag of tags) {
    const keys = index.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) index.delete(tag)
  }
}
