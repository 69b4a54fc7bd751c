import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { GiftBooks } from './seed-gift-value.ts'
import { giftEntry, giftLot, giftMovement } from './tables.ts'

/** Adds the books of seeded companies. */
export async function insertGiftBooks(tx: Tx, books: readonly GiftBooks[]): Promise<void> {
  await insertAll(
    tx,
    giftLot,
    books.flatMap((it) => it.lots),
  )
  await insertAll(
    tx,
    giftMovement,
    books.flatMap((it) => it.movements),
  )
  await insertAll(
    tx,
    giftEntry,
    books.flatMap((it) => it.entries),
  )
}
