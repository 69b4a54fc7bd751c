import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Solutions of the security check that were accepted, until they would expire: none is accepted twice. */
export const usedCaptcha = pgTable(
  'used_captcha',
  {
    /** SHA-256 of what makes the solution one of its kind. */
    key: text('key').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (it) => [index('used_captcha_expires').on(it.expiresAt)],
)
