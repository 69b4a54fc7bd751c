import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { listAdmins, updateMemberType } from './company-store.ts'
import { findPersonByEmail, insertAudit } from './person-store.ts'

export { fullName } from './person-name.ts'
export { type Admission, closeSession, type Identity, openSession } from './sign-in.ts'
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

/** Lists the email addresses and languages of a company's active Admins. */
export function adminsOf(
  db: Db,
  companyId: string,
): Promise<{ personId: string; email: string; locale: Locale }[]> {
  return listAdmins(db, companyId)
}

/** Returns true if a person has an email address, ignoring case and spaces around it. */
export async function hasPerson(db: Db, email: string): Promise<boolean> {
  return (await findPersonByEmail(db, email.trim())) !== undefined
}

/** Sets a company's membership level within the caller's transaction. Source: C10. */
export async function setMemberType(
  tx: Tx,
  change: { companyId: string; memberType: number },
): Promise<void> {
  await updateMemberType(tx, change)
}

/**
 * Records an action of the caller in the audit log, with the caller's company and, if the action
 * has one, the reason. Entries are never deleted. Source: C19.
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

export { memberCaller } from './member-caller.ts'
export { sessionCookie } from './session.ts'
