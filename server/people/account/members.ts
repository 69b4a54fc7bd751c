import type { CompanyRole } from '#config/permissions.ts'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import {
  countOtherAdmins,
  findMembership,
  insertMembership,
  lockTeamOf,
  updateInvitedToActive,
  updateInvitedToExpired,
  updateMembership,
} from './company-store.ts'
import { findPersonByEmail, insertAudit, insertPerson } from './person-store.ts'
import { deleteSessionsFor } from './session-store.ts'

/** A person whom a company invites to its team. */
export interface Invitee {
  companyId: string
  email: string
  firstName: string
  lastName: string
  role: CompanyRole
  /** Language for a person who has no account yet. */
  locale: Locale
  now: Date
  /** End of the invitation. */
  until: Date
}

/** A membership and the version that the caller read. */
export interface Place {
  membershipId: string
  version: number
}

/**
 * Invites a person to a company's team. A person whose membership was deactivated, or whose
 * invitation expired, may be invited again. A person who already has an account keeps their own
 * name; the name that the company entered is stored with the membership.
 *
 * @throws Problem `team.email_taken` if a member or an invited person has the email address
 */
export async function inviteMember(
  tx: Tx,
  { companyId, email, firstName, lastName, role, locale, now, until }: Invitee,
): Promise<{ membershipId: string }> {
  await insertPerson(tx, { email, firstName, lastName, locale, grants: [] })
  const person = await findPersonByEmail(tx, email)
  if (!person) throw new Error('the invited person does not exist')
  const displayName =
    person.firstName === firstName && person.lastName === lastName
      ? { firstName: null, lastName: null }
      : { firstName, lastName }
  const fields = {
    role,
    status: 'INVITED',
    deactivatedFrom: null,
    invitedUntil: until,
    ...displayName,
  } as const
  const existing = await findMembership(tx, { companyId, personId: person.id })
  if (!existing) {
    const membershipId = await insertMembership(tx, { companyId, personId: person.id, ...fields })
    if (membershipId === undefined) throw new Problem('team.email_taken')
    return { membershipId }
  }
  const isPastEnd = existing.invitedUntil !== null && existing.invitedUntil <= now
  const isOver = existing.status === 'DEACTIVATED' || existing.status === 'EXPIRED' || isPastEnd
  if (
    !isOver ||
    !(await updateMembership(tx, { id: existing.id, version: existing.version, ...fields }))
  )
    throw new Problem('team.email_taken')
  return { membershipId: existing.id }
}

/**
 * Moves an invitation to a different email address. The caller must then send a new link, which
 * makes the old one invalid.
 *
 * @throws Problem `team.email_taken` if another person in the team has or had the email address
 */
export async function readdressInvitation(
  tx: Tx,
  {
    companyId,
    email,
    firstName,
    lastName,
    role,
    locale,
    until,
    membershipId,
    version,
  }: Omit<Invitee, 'now'> & Place,
): Promise<{ isChanged: boolean }> {
  await insertPerson(tx, { email, firstName, lastName, locale, grants: [] })
  const person = await findPersonByEmail(tx, email)
  if (!person) throw new Error('the invited person does not exist')
  const other = await findMembership(tx, { companyId, personId: person.id })
  if (other && other.id !== membershipId) throw new Problem('team.email_taken')
  const displayName =
    person.firstName === firstName && person.lastName === lastName
      ? { firstName: null, lastName: null }
      : { firstName, lastName }
  return {
    isChanged: await changeMember(tx, {
      membershipId,
      version,
      personId: person.id,
      role,
      invitedUntil: until,
      ...displayName,
    }),
  }
}

/** Changes a membership. Returns false if it no longer has the version that the caller read. */
export function changeMember(
  tx: Tx,
  { membershipId, ...rest }: Place & Omit<Parameters<typeof updateMembership>[1], 'id' | 'version'>,
): Promise<boolean> {
  return updateMembership(tx, { id: membershipId, ...rest })
}

/** Locks a company's team until the transaction ends. */
export function lockTeam(tx: Tx, companyId: string): Promise<void> {
  return lockTeamOf(tx, companyId)
}

/** Returns true if a company has no other active Admin. Lock the team before the call. */
export async function isLastAdmin(
  tx: Tx,
  { companyId, membershipId }: { companyId: string; membershipId: string },
): Promise<boolean> {
  return (await countOtherAdmins(tx, { companyId, exceptFor: membershipId })) === 0
}

/** Ends a person's sessions that act for a company. Returns how many it ended. */
export function endSessionsFor(
  tx: Tx,
  member: { personId: string; companyId: string },
): Promise<number> {
  return deleteSessionsFor(tx, member)
}

/**
 * Accepts a person's open invitations, or only the one to `companyId`. Returns the ids of the
 * companies that the person joined.
 */
export async function joinTeams(
  tx: Tx,
  { requestId, ...member }: { personId: string; companyId?: string; now: Date; requestId: string },
): Promise<{ companyIds: string[] }> {
  const companyIds = await updateInvitedToActive(tx, member)
  for (const companyId of companyIds)
    await insertAudit(tx, {
      at: member.now,
      personId: member.personId,
      companyId,
      action: 'team.joined',
      requestId,
    })
  return { companyIds }
}

/**
 * Expires invitations that were not accepted in time, at most `most` per call. Returns the number
 * of expired invitations.
 */
export function endInvitations(db: Db, batch: { now: Date; most: number }): Promise<number> {
  return updateInvitedToExpired(db, batch)
}
