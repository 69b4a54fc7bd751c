import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { TagStore } from './tag-store.ts'

/** Channel on which database triggers announce tags, one per notification. */
const channel = 'cache_tags'

/** Drops cached data and pages by tag. */
export interface Purge {
  /** Returns the number of entries dropped in this process. */
  tags(tags: readonly string[]): number
  everything(): number
  /** Drops everything in the stores with these names. */
  kinds(names: readonly string[]): number
  /** The purged stores, by name. */
  stores(): ReadonlyMap<string, TagStore<unknown>>
}

/** Creates a purge that covers all stores of this process. */
export function createPurge(stores: ReadonlyMap<string, TagStore<unknown>>): Purge {
  const sum = (drop: (store: TagStore<unknown>, name: string) => number) =>
    [...stores].reduce((count, [name, it]) => count + drop(it, name), 0)
  return {
    tags: (tags) => sum((it) => it.purge(tags)),
    everything: () => sum((it) => it.clear()),
    kinds: (names) => sum((it, name) => (names.includes(name) ? it.clear() : 0)),
    stores: () => stores,
  }
}

/**
 * Listens for the tags that writes in any process announce, and purges them. Purges everything if
 * notifications may have been missed.
 */
export async function purgeOnWrites(
  { listen }: Database,
  purge: Purge,
  log: Logger,
): Promise<void> {
  let pendingTags = new Set<string>()
  const drop = () => {
    const tags = [...pendingTags]
    pendingTags = new Set()
    log.debug({ event: 'cache.purged', tags, dropped: purge.tags(tags) })
  }
  await listen(
    channel,
    (tag) => {
      // the tags of one write arrive together: collect them and purge them in one call
      if (pendingTags.size === 0) queueMicrotask(drop)
      pendingTags.add(tag)
    },
    () => log.warn({ event: 'cache.purged_all', dropped: purge.everything() }),
  )
}

/** Purges tags in every process, including this one. */
export async function announce(database: Database, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await database.notify(channel, tag)
}
