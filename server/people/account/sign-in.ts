import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { maxNameLength } from './contract.ts'
import { type CompanyRow, listCompanies } from './company-store.ts'
import { joinTeams } from './members.ts'
import {
  findPersonByIdentity,
  findPersonWithoutIdentity,
  insertAudit,
  insertIdentity,
  updatePersonName,
} from './person-store.ts'
import { deviceName } from './device-name.ts'
import {
  dropSessionCookies,
  idleSince,
  newSessionId,
  sessionCookie,
  sessionEnd,
  sessionKey,
  setSessionCookies,
} from './session.ts'
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
} from './session-store.ts'

/** Claims from an identity provider about the person who signed in. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
  idToken: string
}

/**
 * Outcome of a sign-in: `rejected` for an unknown or deactivated person, `no-role` for a person
 * with neither a company nor a staff role. Source: C14.
 */
export type Admission = 'admitted' | 'rejected' | 'no-role'

type Person = NonNullable<Awaited<ReturnType<typeof findPersonByIdentity>>>

/**
 * Opens a session for a person whom an identity provider vouches for. An invited person is found by
 * their verified email address at the first sign-in, and by the provider's subject at later ones.
 * The browser's previous session ends, and its id is never reused.
 */
export async function openSession(
  ctx: RequestContext,
  identity: Identity,
  locale: Locale,
): Promise<Admission> {
  const { config, now, request } = ctx
  const id = newSessionId()
  const endsAt = sessionEnd(config, now)
  const device = deviceName(request.userAgent)
  const admission = await ctx.db.transaction(async (tx): Promise<Admission> => {
    const person = await findPerson(tx, identity)
    if (!person || person.isDeactivated) return 'rejected'
    const company = await companyToActFor(tx, ctx, { person, locale })
    if (!company && !isStaff(person)) return 'no-role'
    await takeOverName(tx, person, identity)
    const replaced = request.cookie(sessionCookie)
    if (replaced !== undefined) await deleteSession(tx, sessionKey(replaced))
    await insertSession(tx, {
      key: sessionKey(id),
      personId: person.id,
      companyId: company?.id ?? null,
      idToken: identity.idToken,
      device,
      createdAt: now,
      lastSeenAt: now,
      endsAt,
    })
    await deleteEndedSessions(tx, { now, idleSince: idleSince(config, now) })
    await insertAudit(tx, {
      at: now,
      personId: person.id,
      companyId: company?.id ?? null,
      action: 'session.opened',
      after: { device },
      requestId: ctx.requestId,
    })
    return 'admitted'
  })
  if (admission === 'admitted') setSessionCookies(ctx, id, endsAt)
  return admission
}

/**
 * Ends the session of the request. Returns the session's ID token, which the sign-out at the
 * identity provider needs.
 */
export async function closeSession({
  db,
  request,
  now,
  requestId,
}: RequestContext): Promise<{ idToken: string } | undefined> {
  const id = request.cookie(sessionCookie)
  if (id === undefined) return undefined
  const ended = await db.transaction(async (tx) => {
    const found = await deleteSession(tx, sessionKey(id))
    if (found)
      await insertAudit(tx, {
        at: now,
        personId: found.personId,
        companyId: found.companyId,
        action: 'session.ended',
        requestId,
      })
    return found
  })
  dropSessionCookies(request)
  return ended
}

/**
 * Ends all sessions of a person after a password change, so that nobody stays signed in with the
 * old password.
 */
export async function signOutEverywhere(
  db: Db,
  { requestId, ...identity }: { issuer: string; subject: string; requestId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await findPersonByIdentity(tx, identity)
    if (!person) return
    const ended = await deleteSessionsOf(tx, { personId: person.id })
    await insertAudit(tx, {
      at: new Date(),
      personId: person.id,
      action: 'password.changed',
      after: { ended },
      requestId,
    })
  })
}

async function findPerson(
  db: Db,
  { issuer, subject, email, isEmailVerified }: Identity,
): Promise<Person | undefined> {
  const known = await findPersonByIdentity(db, { issuer, subject })
  if (known || email === undefined || !isEmailVerified) return known
  const invited = await findPersonWithoutIdentity(db, { issuer, email })
  if (invited) await insertIdentity(db, { issuer, subject, personId: invited.id })
  return invited
}

/**
 * Returns the company that a new session acts for. If there are several, prefers one whose region
 * includes the site that the person came from, so that they are not redirected away from it. A
 * person without a membership or staff role accepts pending invitations by signing in. All others
 * accept an invitation only through the link in the email.
 */
async function companyToActFor(
  tx: Tx,
  { config, now, requestId }: RequestContext,
  { person, locale }: { person: Person; locale: Locale },
): Promise<CompanyRow | undefined> {
  const companies = await listOwnCompanies(tx, person.id)
  if (companies.length === 0 && !isStaff(person)) {
    await joinTeams(tx, { personId: person.id, now, requestId })
    companies.push(...(await listOwnCompanies(tx, person.id)))
  }
  return companies.find((it) => isServedAt(config, it.regionCode, locale)) ?? companies[0]
}

async function listOwnCompanies(db: Db, personId: string): Promise<CompanyRow[]> {
  return (await listCompanies(db, personId)).filter((it) => it.role !== null)
}

function isStaff({ isSales, grants }: Person): boolean {
  return isSales || grants.length > 0
}

/** Returns true if a region has a site for a locale. */
function isServedAt({ regions }: Config, regionCode: string, locale: Locale): boolean {
  return regions.regions.some(
    (it) => it.regionCode === regionCode && it.websites.some((site) => site.code === locale),
  )
}

/** Copies a name that was changed at the identity provider, unless the new name is invalid. */
async function takeOverName(
  db: Db,
  { id, firstName, lastName }: Person,
  identity: Identity,
): Promise<void> {
  const names = {
    firstName: validName(identity.firstName) ?? firstName,
    lastName: validName(identity.lastName) ?? lastName,
  }
  if (names.firstName !== firstName || names.lastName !== lastName)
    await updatePersonName(db, { id, ...names })
}

function validName(text: string | undefined): string | undefined {
  const name = text?.trim() ?? ''
  return name.length >= 1 && name.length <= maxNameLength && !/\p{Cc}/u.test(name)
    ? name
    : undefined
}
