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
  /** Language of a person who is new here. */
  locale: Locale
  now: Date
  /** The invitation expires then. */
  until: Date
}

/** A membership at the version that the caller read. */
export interface Place {
  membershipId: string
  version: number
}

/**
 * Invites a person to a company's team. Someone who left or never accepted may be invited again. A
 * person who has an account keeps their own name; the company's name for them is stored with the
 * membership.
 *
 * @throws Problem `team.email_taken` when a member or an invited person has the address
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
  const fields = { role, status: 'INVITED', invitedUntil: until, ...displayName } as const
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
 * Moves an invitation to another address; the link sent to the old one becomes invalid.
 *
 * @throws Problem `team.email_taken` when another person of the team has or had the address
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

/** Changes a membership. False when it no longer has the version that the caller read. */
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

/** True when a company has no other active Admin. Call with the team locked. */
export async function isLastAdmin(
  tx: Tx,
  { companyId, membershipId }: { companyId: string; membershipId: string },
): Promise<boolean> {
  return (await countOtherAdmins(tx, { companyId, exceptFor: membershipId })) === 0
}

/** Ends a person's sessions that act for a company. Returns how many. */
export function endSessionsFor(
  tx: Tx,
  member: { personId: string; companyId: string },
): Promise<number> {
  return deleteSessionsFor(tx, member)
}

/**
 * Accepts a person's open invitations: all, or that of one company. Returns the companies they
 * joined.
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

/** Expires invitations that were not accepted in time. Returns how many, at most `most`. */
export function endInvitations(db: Db, batch: { now: Date; most: number }): Promise<number> {
  return updateInvitedToExpired(db, batch)
}
