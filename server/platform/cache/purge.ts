import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/database.ts'
import type { TagStore } from './tag-store.ts'

/** The channel on which a write in the database tells its tags, one a notification. */
const channel = 'cache_tags'

/** Drops cached data and pages by tag. */
export interface Purge {
  /** Returns how many entries were dropped in this process. */
  tags(tags: readonly string[]): number
  everything(): number
  /** The stores by name. */
  stores(): ReadonlyMap<string, TagStore<unknown>>
}

/** Joins all stores of this process, so that one purge reaches them all. */
export function createPurge(stores: ReadonlyMap<string, TagStore<unknown>>): Purge {
  const sum = (drop: (store: TagStore<unknown>) => number) =>
    [...stores.values()].reduce((count, it) => count + drop(it), 0)
  return {
    tags: (tags) => sum((it) => it.purge(tags)),
    everything: () => sum((it) => it.clear()),
    stores: () => stores,
  }
}

/** Drops what writes in any process make old. When notifications may have been missed, everything is dropped. */
export async function purgeOnWrites(
  { listen }: Database,
  purge: Purge,
  log: Logger,
): Promise<void> {
  let heard = new Set<string>()
  const drop = () => {
    const tags = [...heard]
    heard = new Set()
    log.debug({ event: 'cache.purged', tags, dropped: purge.tags(tags) })
  }
  await listen(
    channel,
    (tag) => {
      if (heard.size === 0) queueMicrotask(drop) // the tags of one write arrive together
      heard.add(tag)
    },
    () => log.warn({ event: 'cache.purged_all', dropped: purge.everything() }),
  )
}

/** Purges tags in every process, this one included. */
export async function announce(database: Database, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await database.notify(channel, tag)
}
