import { randomBytes } from 'node:crypto'
import { joinTeams } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import { findInvitation, type InvitationRow, updateToAccepted } from './store.ts'

/** A token for an invitation's link, and its hash, which is stored. */
export interface InvitationToken {
  token: string
  hash: string
}

/** Creates a token for an invitation's link. */
export function newToken(): InvitationToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token, 'hex') }
}

/**
 * Finds the invitation that a link's token belongs to. Returns undefined if it cannot be accepted.
 */
export function invitationOf(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow | undefined> {
  return findInvitation(db, { tokenHash: tokenHash(token, 'hex'), now })
}

/**
 * Accepts an invitation by the token in its link, which works once. Returns false if the invitation
 * can no longer be accepted.
 */
export async function acceptInvitation(
  tx: Tx,
  { token, now, requestId }: { token: string; now: Date; requestId: string },
): Promise<boolean> {
  const invitation = await invitationOf(tx, { token, now })
  const isAccepted =
    invitation !== undefined &&
    (await updateToAccepted(tx, { tokenHash: tokenHash(token, 'hex'), now }))
  if (!isAccepted) return false
  const { personId, companyId } = invitation
  const { companyIds } = await joinTeams(tx, { personId, companyId, now, requestId })
  return companyIds.length === 1
}
