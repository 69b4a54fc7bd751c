import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { listAdmins, updateMemberType } from './store.ts'

/** Where the active administrators of a company are written to, and in which language. */
export function adminsOf(
  db: Db,
  companyId: string,
): Promise<{ personId: string; email: string; locale: Locale }[]> {
  return listAdmins(db, companyId)
}

/** Notes the level that a company has from now on, in the transaction that changes it. Source: C10. */
export async function setMemberType(
  tx: Tx,
  change: { companyId: string; memberType: number },
): Promise<void> {
  await updateMemberType(tx, change)
}
