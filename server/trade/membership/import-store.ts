import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { LevelBooks } from './seed-levels.ts'
import { levelChange, levelSpend, levelTerm } from './tables.ts'

/** Adds how the levels of seeded companies went. */
export async function insertLevelBooks(tx: Tx, books: readonly LevelBooks[]): Promise<void> {
  await insertAll(
    tx,
    levelTerm,
    books.flatMap(({ terms }) => terms.map(({ term: _term, ...row }) => row)),
  )
  await insertAll(
    tx,
    levelSpend,
    books.flatMap((it) => it.spends),
  )
  await insertAll(
    tx,
    levelChange,
    books.flatMap((it) => it.changes),
  )
}
