import { sql } from 'drizzle-orm'
import { locales } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { SeedEvents } from './seed-events.ts'
import { event } from './tables.ts'

/** Replaces all events, training courses and webinars with those of the seed. */
export async function replaceEvents(tx: Tx, events: SeedEvents): Promise<void> {
  await tx.execute(sql`delete from ${event}`)
  await insertAll(
    tx,
    event,
    events.map(({ startsAt, endsAt, websites = [...locales], ...it }) => ({
      ...it,
      websites,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  )
}
