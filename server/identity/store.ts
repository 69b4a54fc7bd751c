import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { serverSecret } from './tables.ts'

/** A secret that is the same for all processes: of those that make one at once, one is kept. */
export async function findOrInsertSecret(db: Db, name: string, make: () => string): Promise<string> {
  const kept = await findSecret(db, name)
  if (kept !== undefined) return kept
  await db.insert(serverSecret).values({ name, value: make() }).onConflictDoNothing()
  const now = await findSecret(db, name)
  if (now === undefined) throw new Error(`the secret ${name} was not kept`)
  return now
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select({ value: serverSecret.value }).from(serverSecret).where(eq(serverSecret.name, name))
  return row?.value
}
