import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { requestIdOf } from '#server/platform/db/request-transactions.ts'
import { insertMails } from './store.ts'

/** An email to be sent. */
export interface Mail {
  /**
   * Feature and name, such as `order.placed`, whose texts are `placed` in
   * locales/<language>/mail-order.json.
   */
  kind: `${string}.${string}`
  /**
   * Unique key, such as `order.placed M-2026-000123 a@b.example`. A second email with the same key
   * is not sent.
   */
  key: string
  to: string
  /** The recipient's language. */
  locale: Locale
  /** Values for the texts' placeholders. Amounts and dates are formatted for the locale. */
  facts: Record<string, string | number>
}

/**
 * Queues emails in a transaction. They are sent after it commits, and never if it rolls back. Each
 * email keeps the id of the request that caused it. Source: C19.
 */
export async function sendMails(tx: Tx, mails: readonly Mail[], now: Date): Promise<void> {
  const requestId = requestIdOf(tx) ?? null
  await insertMails(
    tx,
    mails.map((it) => ({ ...it, createdAt: now, dueAt: now, requestId })),
  )
}
