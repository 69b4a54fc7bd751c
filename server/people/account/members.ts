import type { CompanyRole } from '#config/permissions.ts'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import {
  countOtherAdmins,
  deleteSessionsFor,
  findMembership,
  findPersonByEmail,
  insertAudit,
  insertMembership,
  insertPerson,
  lockTeamOf,
  updateInvitedToActive,
  updateInvitedToExpired,
  updateMembership,
} from './store.ts'

/** Somebody whom a company wants in its team. */
export interface Invitee {
  companyId: string
  email: string
  firstName: string
  lastName: string
  role: CompanyRole
  /** The language of somebody who is new here. */
  locale: Locale
  now: Date
  /** Until when the invitation can be accepted. */
  until: Date
}

/** A place in a team, at the version that was seen. */
export interface Place {
  membershipId: string
  version: number
}

/**
 * Gives somebody a place in a company's team that they have to accept; who left or never came may be invited again. The name of
 * somebody who is known here already stays theirs: it is kept beside it what the company calls them.
 *
 * @throws Problem `team.email_taken` when a member or somebody invited has the address
 */
export async function inviteMember(
  tx: Tx,
  { companyId, email, firstName, lastName, role, locale, now, until }: Invitee,
): Promise<{ membershipId: string }> {
  await insertPerson(tx, { email, firstName, lastName, locale, grants: [] })
  const person = await findPersonByEmail(tx, email)
  if (!person) throw new Error('the person who was invited is not there')
  const called =
    person.firstName === firstName && person.lastName === lastName
      ? { firstName: null, lastName: null }
      : { firstName, lastName }
  const place = { role, status: 'INVITED', invitedUntil: until, ...called } as const
  const known = await findMembership(tx, { companyId, personId: person.id })
  if (!known) {
    const membershipId = await insertMembership(tx, { companyId, personId: person.id, ...place })
    if (membershipId === undefined) throw new Problem('team.email_taken')
    return { membershipId }
  }
  const isLate = known.invitedUntil !== null && known.invitedUntil <= now
  const isOver = known.status === 'DEACTIVATED' || known.status === 'EXPIRED' || isLate
  if (!isOver || !(await updateMembership(tx, { id: known.id, version: known.version, ...place })))
    throw new Problem('team.email_taken')
  return { membershipId: known.id }
}

/**
 * Gives an invitation to another address. What was sent to the old one is worth nothing any more.
 *
 * @throws Problem `team.email_taken` when somebody else of the team has or had the address
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
  if (!person) throw new Error('the person who was invited is not there')
  const other = await findMembership(tx, { companyId, personId: person.id })
  if (other && other.id !== membershipId) throw new Problem('team.email_taken')
  const called =
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
      ...called,
    }),
  }
}

/** Changes a place in a team. False when it is not the version any more that was seen. */
export function changeMember(
  tx: Tx,
  { membershipId, ...rest }: Place & Omit<Parameters<typeof updateMembership>[1], 'id' | 'version'>,
): Promise<boolean> {
  return updateMembership(tx, { id: membershipId, ...rest })
}

/** Lets nobody else change a company's team until the transaction ends. */
export function lockTeam(tx: Tx, companyId: string): Promise<void> {
  return lockTeamOf(tx, companyId)
}

/** Whether nobody but one is an administrator of a company. Ask with the team locked. */
export async function isLastAdmin(
  tx: Tx,
  { companyId, membershipId }: { companyId: string; membershipId: string },
): Promise<boolean> {
  return (await countOtherAdmins(tx, { companyId, butFor: membershipId })) === 0
}

/** Ends the sessions in which somebody acts for a company. Returns how many. */
export function endSessionsFor(
  tx: Tx,
  whose: { personId: string; companyId: string },
): Promise<number> {
  return deleteSessionsFor(tx, whose)
}

/** Makes somebody a member wherever an invitation waits for them, or of one company. Returns whose teams they joined. */
export async function joinTeams(
  tx: Tx,
  { requestId, ...whose }: { personId: string; companyId?: string; now: Date; requestId: string },
): Promise<{ companyIds: string[] }> {
  const companyIds = await updateInvitedToActive(tx, whose)
  for (const companyId of companyIds)
    await insertAudit(tx, {
      at: whose.now,
      personId: whose.personId,
      companyId,
      action: 'team.joined',
      requestId,
    })
  return { companyIds }
}

/** Ends invitations that nobody accepted in time. Returns how many, at most `most`. */
export function endInvitations(db: Db, asked: { now: Date; most: number }): Promise<number> {
  return updateInvitedToExpired(db, asked)
}
