import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  countConfigurations,
  listConfigurations,
  updateConfigurationOwner,
} from './configuration-store.ts'

/** The number of saved configurations of a person, and the names of the last changed. */
export interface LeftConfigurations {
  total: number
  items: { id: string; name: string }[]
}

/** Lists the configurations that a person saved for a company, or took over. */
export async function configurationsOf(
  db: Db,
  { companyId, personId, limit }: { companyId: string; personId: string; limit: number },
): Promise<LeftConfigurations> {
  const filter = { companyId, ownerId: personId }
  const rows = await listConfigurations(db, { ...filter, limit })
  return {
    total: await countConfigurations(db, filter),
    items: rows.map(({ saved: { id, name } }) => ({ id, name })),
  }
}

/**
 * Makes a member the owner of the saved configurations of a person who leaves the company. Returns
 * their number.
 */
export function handOverConfigurations(
  tx: Tx,
  change: { companyId: string; from: string; to: string },
): Promise<number> {
  return updateConfigurationOwner(tx, change)
}
