import { createHash, randomBytes } from 'node:crypto'
import { joinTeams } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findInvitation, type InvitationRow, updateToAccepted } from './store.ts'

/** What the link of an invitation carries, and the hash of it that is kept. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** The invitation that a link leads to, while it can be accepted. */
export function invitationOf(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow | undefined> {
  return findInvitation(db, { tokenHash: hashOf(token), now })
}

/** Accepts an invitation by its link, which is then used up. False when it is not open any more. */
export async function acceptInvitation(
  tx: Tx,
  { token, now, requestId }: { token: string; now: Date; requestId: string },
): Promise<boolean> {
  const invitation = await invitationOf(tx, { token, now })
  if (!invitation || !(await updateToAccepted(tx, { tokenHash: hashOf(token), now }))) return false
  const { personId, companyId } = invitation
  const { companyIds } = await joinTeams(tx, { personId, companyId, now, requestId })
  return companyIds.length === 1
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
