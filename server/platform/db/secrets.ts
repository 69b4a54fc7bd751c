import { eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { Db, Tx } from './database.ts'
import { serverSecret } from './tables.ts'
import { takeAdvisoryLock } from './advisory-lock.ts'

/**
 * Reads the secrets that a schema lists, and creates those that do not exist yet. If several
 * processes start at once, only one creates them.
 */
export async function openSecrets<S extends z.ZodObject>(
  db: Db,
  shape: S,
  create: () => z.output<S>,
): Promise<z.output<S>> {
  const names = Object.keys(shape.shape)
  const known = shape.safeParse(await listSecrets(db, names))
  if (known.success) return known.data
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'secrets')
    const stored = await listSecrets(tx, names)
    const missing = Object.entries(create()).filter(([name]) => !(name in stored))
    if (missing.length > 0)
      await tx.insert(serverSecret).values(missing.map(([name, value]) => ({ name, value })))
    return shape.parse({ ...Object.fromEntries(missing), ...stored })
  })
}

/**
 * Changes existing secrets, one process at a time. Returns false if `change` returns nothing or the
 * secrets do not exist.
 */
export async function changeSecrets<S extends z.ZodObject>(
  db: Db,
  shape: S,
  change: (known: z.output<S>) => Partial<z.output<S>> | undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'secrets')
    const known = shape.safeParse(await listSecrets(tx, Object.keys(shape.shape)))
    const changed = known.success ? change(known.data) : undefined
    if (!changed) return false
    for (const [name, value] of Object.entries(changed))
      await tx.update(serverSecret).set({ value }).where(eq(serverSecret.name, name))
    return true
  })
}

async function listSecrets(
  db: Db | Tx,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ name: serverSecret.name, value: serverSecret.value })
    .from(serverSecret)
    .where(inArray(serverSecret.name, [...names]))
  return Object.fromEntries(rows.map((it) => [it.name, it.value]))
}
