import { randomBytes } from 'node:crypto'
import { joinTeams } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import { findInvitation, type InvitationRow, updateToAccepted } from './store.ts'

/** A token for the link of an invitation, and the hash that is stored. */
export interface InvitationToken {
  token: string
  hash: string
}

/** Creates a token for the link of an invitation. */
export function newToken(): InvitationToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token, 'hex') }
}

/** The invitation of a link; undefined if it cannot be accepted. */
export function invitationOf(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow | undefined> {
  return findInvitation(db, { tokenHash: tokenHash(token, 'hex'), now })
}

/** Accepts an invitation by its link, which works once. False if it can no longer be accepted. */
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
