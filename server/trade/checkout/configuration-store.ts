import { and, count, desc, eq, sql } from 'drizzle-orm'
import { person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { savedConfiguration } from './tables.ts'

/** Whose configurations: those of a person in a company. */
interface Owner {
  companyId: string
  ownerId: string
}

/** Makes other savings of a person for a company wait until the transaction ends. */
export async function lockConfigurations(tx: Tx, { companyId, ownerId }: Owner): Promise<void> {
  const key = `configurations ${companyId} ${ownerId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The configurations of a company: all, those of one product, of one owner, or a single one. */
export interface ConfigurationFilter {
  companyId: string
  urlAlias?: string | undefined
  ownerId?: string
  id?: string
}

/** Counts the matching configurations. */
export async function countConfigurations(db: Db, filter: ConfigurationFilter): Promise<number> {
  const [found] = await db
    .select({ all: count() })
    .from(savedConfiguration)
    .where(conditionOf(filter))
  return found?.all ?? 0
}

/** Lists the matching configurations with their owners, last changed first. */
export function listConfigurations(
  db: Db,
  { offset = 0, limit, ...filter }: ConfigurationFilter & { offset?: number; limit: number },
) {
  const { firstName, lastName } = person
  return db
    .select({ saved: savedConfiguration, firstName, lastName })
    .from(savedConfiguration)
    .innerJoin(person, eq(person.id, savedConfiguration.ownerId))
    .where(conditionOf(filter))
    .orderBy(desc(savedConfiguration.updatedAt), desc(savedConfiguration.id))
    .offset(offset)
    .limit(limit)
}
export type ConfigurationRow = Awaited<ReturnType<typeof listConfigurations>>[number]

/** Inserts a configuration and returns its id. */
export async function insertConfiguration(
  tx: Tx,
  row: typeof savedConfiguration.$inferInsert,
): Promise<string> {
  const [added] = await tx
    .insert(savedConfiguration)
    .values(row)
    .returning({ id: savedConfiguration.id })
  if (!added) throw new Error('the configuration was not inserted')
  return added.id
}

/** Renames a configuration. */
export async function updateName(
  db: Db,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<void> {
  await db
    .update(savedConfiguration)
    .set({ name, updatedAt: at })
    .where(eq(savedConfiguration.id, id))
}

/** Deletes a configuration. Returns false if there is none any more. */
export async function removeConfiguration(db: Db, id: string): Promise<boolean> {
  const gone = await db
    .delete(savedConfiguration)
    .where(eq(savedConfiguration.id, id))
    .returning({ id: savedConfiguration.id })
  return gone.length === 1
}

/** Makes a person the owner of another person's configurations. Returns their number. */
export async function updateConfigurationOwner(
  tx: Tx,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<number> {
  const changed = await tx
    .update(savedConfiguration)
    .set({ ownerId: to })
    .where(conditionOf({ companyId, ownerId: from }))
    .returning({ id: savedConfiguration.id })
  return changed.length
}

function conditionOf({ companyId, urlAlias, ownerId, id }: ConfigurationFilter) {
  const it = savedConfiguration
  return and(
    eq(it.companyId, companyId),
    urlAlias === undefined ? undefined : eq(it.urlAlias, urlAlias),
    ownerId === undefined ? undefined : eq(it.ownerId, ownerId),
    id === undefined ? undefined : eq(it.id, id),
  )
}
