import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertMails } from './store.ts'

/** A mail as a feature wants it sent. */
export interface Mail {
  /** `order.placed`: its texts are `placed` of locales/<language>/mail-order.json. */
  kind: `${string}.${string}`
  /** What makes it one of its kind: `order.placed M-2026-000123 a@b.example`. The same key is sent once. */
  key: string
  to: string
  /** The receiver's language. */
  locale: Locale
  /** What its texts name. Amounts and dates come written for the locale. */
  facts: Record<string, string | number>
}

/** Sends mails once the transaction is done; none is sent when it is rolled back. Source: C19. */
export async function sendMails(tx: Tx, mails: readonly Mail[], now: Date): Promise<void> {
  await insertMails(
    tx,
    mails.map((it) => ({ ...it, createdAt: now, dueAt: now })),
  )
}
