import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { listAdmins, updateMemberType } from './company-store.ts'
import { insertAudit } from './person-store.ts'

export { fullName } from './person-name.ts'
export { closeSession, type Identity, openSession } from './sign-in.ts'
export {
  changeMember,
  endInvitations,
  endSessionsFor,
  inviteMember,
  isLastAdmin,
  joinTeams,
  lockTeam,
  readdressInvitation,
} from './members.ts'

/** Email addresses of a company's active Admins, with the language of each. */
export function adminsOf(
  db: Db,
  companyId: string,
): Promise<{ personId: string; email: string; locale: Locale }[]> {
  return listAdmins(db, companyId)
}

/** Sets a company's level, in the transaction that changes it. Source: C10. */
export async function setMemberType(
  tx: Tx,
  change: { companyId: string; memberType: number },
): Promise<void> {
  await updateMemberType(tx, change)
}

/**
 * Records an action of the caller in the audit log, with its company and reason. Entries are never
 * deleted. Source: C19.
 */
export async function noteAudit(
  tx: Tx,
  { caller, now, requestId }: SignedInContext,
  entry: {
    action: string
    reason?: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
): Promise<void> {
  await insertAudit(tx, {
    at: now,
    personId: caller.personId,
    companyId: caller.company?.id ?? null,
    requestId,
    ...entry,
  })
}
