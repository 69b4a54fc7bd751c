import type { CompanyRole } from '#config/permissions.ts'
import type { TeamContact, TeamRole } from './contract.ts'
import { sendingOf } from './sending.ts'
import type { ContactRow } from './store.ts'

const onWire = { Admin: 'ADMIN', General: 'GENERAL', Basic: 'BASIC' } as const satisfies Record<
  CompanyRole,
  TeamRole
>
const offWire = { ADMIN: 'Admin', GENERAL: 'General', BASIC: 'Basic' } as const satisfies Record<
  TeamRole,
  CompanyRole
>

/** The role in a company that the wire names. */
export function companyRole(role: TeamRole): CompanyRole {
  return offWire[role]
}

/** Somebody of a team as they are told. An invitation that is over is told so before it is noted. */
export function contactOf(
  row: ContactRow,
  { personId, now }: { personId: string; now: Date },
): TeamContact {
  const {
    id,
    email,
    firstName,
    lastName,
    role,
    status,
    invitedUntil,
    lastSignedInAt,
    assignedLicenses,
    version,
  } = row
  const isLate = status === 'INVITED' && invitedUntil !== null && invitedUntil <= now
  return {
    contactId: id,
    email,
    firstName,
    lastName,
    role: onWire[role],
    status: isLate ? 'EXPIRED' : status,
    isSelf: row.personId === personId,
    invitation: invitationOf(row, now),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    assignedLicenses,
    version,
  }
}

function invitationOf(
  { status, invitedUntil, ...row }: ContactRow,
  now: Date,
): TeamContact['invitation'] {
  if ((status !== 'INVITED' && status !== 'EXPIRED') || invitedUntil === null) return null
  const { sentCount, firstSentAt, lastSentAt } = row
  if (sentCount === null || firstSentAt === null || lastSentAt === null) return null
  const next = sendingOf({ sentCount, firstSentAt, lastSentAt }, now)
  const resendableAt = next.kind === 'sent' ? now : next.untilAt
  return {
    sentAt: lastSentAt.toISOString(),
    expiresAt: invitedUntil.toISOString(),
    resendableAt: resendableAt.toISOString(),
  }
}
