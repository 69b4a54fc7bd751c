import { lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaptchaUse } from './captcha.ts'
import { usedCaptcha } from './tables.ts'

/**
 * Marks a solution as used. Returns false if it was used before; only one of two concurrent calls
 * returns true.
 */
export async function insertUse(tx: Tx, use: CaptchaUse): Promise<boolean> {
  const added = await tx
    .insert(usedCaptcha)
    .values(use)
    .onConflictDoNothing()
    .returning({ key: usedCaptcha.key })
  return added.length === 1
}

/** Deletes solutions that have expired. Returns how many. */
export async function deleteExpiredUses(db: Db, now: Date): Promise<number> {
  return (
    await db
      .delete(usedCaptcha)
      .where(lt(usedCaptcha.expiresAt, now))
      .returning({ key: usedCaptcha.key })
  ).length
}
