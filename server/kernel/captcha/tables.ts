import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Accepted captcha solutions. They are kept until they expire, so that none is accepted twice. */
export const usedCaptcha = pgTable(
  'used_captcha',
  {
    /** SHA-256 of the solution's unique part. */
    key: text('key').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (it) => [index('used_captcha_expires').on(it.expiresAt)],
)
