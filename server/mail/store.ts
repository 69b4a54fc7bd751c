import type { Db } from '#server/db/database.ts'
import { mail } from './tables.ts'

/** Adds mails to the outbox; those that stand there already are left as they are. Returns the ids of the new ones. */
export async function insertMails(db: Db, rows: readonly (typeof mail.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await db
    .insert(mail)
    .values([...rows])
    .onConflictDoNothing({ target: mail.key })
    .returning({ id: mail.id })
  return added.map((it) => it.id)
}
