import { lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaptchaUse } from './captcha.ts'
import { usedCaptcha } from './tables.ts'

/** Notes that a solution is used. Returns whether it was not before: of two at once, one. */
export async function insertUse(tx: Tx, use: CaptchaUse): Promise<boolean> {
  const added = await tx
    .insert(usedCaptcha)
    .values(use)
    .onConflictDoNothing()
    .returning({ key: usedCaptcha.key })
  return added.length === 1
}

/** Forgets solutions that would not be accepted any more. Returns how many. */
export async function deleteExpiredUses(db: Db, now: Date): Promise<number> {
  return (
    await db
      .delete(usedCaptcha)
      .where(lt(usedCaptcha.expiresAt, now))
      .returning({ key: usedCaptcha.key })
  ).length
}
