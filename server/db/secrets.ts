import { inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { Db, Tx } from './database.ts'
import { serverSecret } from './tables.ts'
import { takeTurn } from './turn.ts'

/** The secrets of a shape by their names, made where there are none: of processes that start at once, one makes them. */
export async function openSecrets<S extends z.ZodObject>(db: Db, shape: S, make: () => z.output<S>): Promise<z.output<S>> {
  const names = Object.keys(shape.shape)
  const known = shape.safeParse(await listSecrets(db, names))
  if (known.success) return known.data
  return db.transaction(async (tx) => {
    await takeTurn(tx, 'secrets')
    const kept = await listSecrets(tx, names)
    const made = Object.entries(make()).filter(([name]) => !(name in kept))
    if (made.length > 0) await tx.insert(serverSecret).values(made.map(([name, value]) => ({ name, value })))
    return shape.parse({ ...Object.fromEntries(made), ...kept })
  })
}

async function listSecrets(db: Db | Tx, names: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ name: serverSecret.name, value: serverSecret.value })
    .from(serverSecret)
    .where(inArray(serverSecret.name, [...names]))
  return Object.fromEntries(rows.map((it) => [it.name, it.value]))
}
