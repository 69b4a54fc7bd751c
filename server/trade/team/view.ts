import type { CompanyRole } from '#config/permissions.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import type { TeamContact, TeamRole } from './contract.ts'
import { type InvitationRules, sendingOf } from './sending.ts'
import type { ContactRow } from './store.ts'

const wireNames = { Admin: 'ADMIN', General: 'GENERAL', Basic: 'BASIC' } as const satisfies Record<
  CompanyRole,
  TeamRole
>
const roles = { ADMIN: 'Admin', GENERAL: 'General', BASIC: 'Basic' } as const satisfies Record<
  TeamRole,
  CompanyRole
>

/** Returns the role with the given name in the wire format. */
export function companyRole(role: TeamRole): CompanyRole {
  return roles[role]
}

/**
 * Returns the API representation of a contact for the caller. An invitation is shown as expired
 * once it has ended, even if the job has not marked it as expired yet.
 */
export function toContactView(
  { caller, config, now }: CompanyContext,
  row: ContactRow,
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
  const isExpired = status === 'INVITED' && invitedUntil !== null && invitedUntil <= now
  return {
    contactId: id,
    email,
    firstName,
    lastName,
    role: wireNames[role],
    status: isExpired ? 'EXPIRED' : status,
    isSelf: row.personId === caller.personId,
    isReinstatable: status === 'DEACTIVATED' && row.deactivatedFrom === 'ACTIVE',
    invitation: toInvitationView(row, { now, rules: config.team.invitation }),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    assignedLicenses,
    version,
  }
}

function toInvitationView(
  { status, invitedUntil, ...row }: ContactRow,
  { now, rules }: { now: Date; rules: InvitationRules },
): TeamContact['invitation'] {
  if ((status !== 'INVITED' && status !== 'EXPIRED') || invitedUntil === null) return null
  const { sentCount, firstSentAt, lastSentAt } = row
  if (sentCount === null || firstSentAt === null || lastSentAt === null) return null
  const next = sendingOf({ sentCount, firstSentAt, lastSentAt }, { now, rules })
  const resendableAt = next.kind === 'sent' ? now : next.untilAt
  return {
    sentAt: lastSentAt.toISOString(),
    expiresAt: invitedUntil.toISOString(),
    resendableAt: resendableAt.toISOString(),
  }
}
