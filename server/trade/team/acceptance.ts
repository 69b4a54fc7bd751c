import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#config/schema.ts'
import { endInvitations, joinTeams } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findInvitation, type InvitationRow, updateToAccepted } from './store.ts'

/** So many invitations end in one statement. */
const batchSize = 500

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

/** Ends invitations that nobody accepted in two weeks. Returns how many. */
export async function expireInvitations(
  db: Db,
  _config: Config,
  { now }: { now: Date },
): Promise<number> {
  let ended = 0
  for (let count = batchSize; count === batchSize; ended += count)
    count = await endInvitations(db, { now, most: batchSize })
  return ended
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
