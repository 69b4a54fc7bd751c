import type { Locale } from '#config/locales.ts'
import type { ActingCompany, SignedIn } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findMemberOf } from './person-store.ts'
import { actingCompany } from './session.ts'

/** A member of a company, with the rights that they have now. */
interface MemberCaller {
  caller: SignedIn
  company: ActingCompany
  /** The language that the member chose. */
  locale: Locale
}

/**
 * Returns a member of a company as a caller without a session, for a secret address that stands for
 * them. Undefined if the person is deactivated or is no longer a member.
 */
export async function memberCaller(
  db: Db,
  whose: { personId: string; companyId: string },
): Promise<MemberCaller | undefined> {
  const found = await findMemberOf(db, whose)
  if (!found) return undefined
  const { person, role } = found
  const company = actingCompany(found.company)
  const { id: personId, email, firstName, lastName, locale } = person
  const caller: SignedIn = {
    kind: 'person',
    sessionKey: '',
    personId,
    email,
    firstName,
    lastName,
    isSales: false,
    grants: [],
    companyCount: 1,
    staffRegion: null,
    company,
    role,
    acting: null,
  }
  return { caller, company, locale }
}
