import { randomBytes } from 'node:crypto'
import type { Config } from '#config/schema.ts'
import type { ActingCompany, SignedIn } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { RequestInfo } from '#server/kernel/request-info.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import type { SessionRow } from './session-store.ts'

/**
 * Name of the cookie that holds a session's id. Over HTTPS the name has the prefix `__Host-`.
 * Source: C14.
 */
export const sessionCookie = 'mp_session'
/** Name of the cookie that tells pages whether to load the profile. It identifies nobody. */
export const signedInCookie = 'mp_signed_in'

/** Minimum time between two records of a session's use. */
const noteUseAfterMs = 60_000

/** Creates a session id from 256 random bits. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a session's id for storage. Nobody can derive the cookie from the hash. */
export function sessionKey(id: string): string {
  return tokenHash(id, 'base64url')
}

/** Returns the earliest time at which a session may have been last used and still be valid. */
export function idleSince(config: Config, now: Date): Date {
  return new Date(now.getTime() - config.identity.session.idleMinutes * 60_000)
}

/** Returns when a session that begins now ends, even if it stays in use. */
export function sessionEnd(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.identity.session.absoluteHours * 3_600_000)
}

/** Returns true if use of a session was recorded less than a minute ago. */
export function isUseNoted({ session }: SessionRow, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() < noteUseAfterMs
}

/**
 * Returns the caller of a session. The caller no longer acts for a company once their membership
 * has ended, or once the time limit for acting for a customer has passed. Source: C11.
 */
export function callerOfSession(
  { session, person, company, role, served, companyCount }: SessionRow,
  now: Date,
): SignedIn {
  const isServing =
    person.isSales && served !== null && session.actingUntil !== null && session.actingUntil > now
  const isMember = role !== null
  const { id: personId, email, firstName, lastName, isSales, grants, staffRegion } = person
  return {
    kind: 'person',
    sessionKey: session.key,
    personId,
    email,
    firstName,
    lastName,
    isSales,
    grants,
    staffRegion,
    companyCount,
    company: company && (isMember || isServing) ? actingCompany(company) : null,
    role,
    acting:
      isServing && !isMember && session.actingUntil
        ? { reason: session.actingReason ?? '', until: session.actingUntil }
        : null,
  }
}

/** Sets the cookies for a session. */
export function setSessionCookies(
  { request, now }: RequestContext,
  id: string,
  endsAt: Date,
): void {
  const maxAgeSeconds = Math.floor((endsAt.getTime() - now.getTime()) / 1000)
  request.setCookie(sessionCookie, id, { maxAgeSeconds })
  request.setCookie(signedInCookie, '1', { maxAgeSeconds, isReadable: true })
}

/** Deletes the cookies of a session. */
export function dropSessionCookies(request: RequestInfo): void {
  request.dropCookie(sessionCookie)
  request.dropCookie(signedInCookie, true)
}

/** Returns what is known of the company that a caller acts for. */
export function actingCompany({
  maintenanceFrom,
  maintenanceTo,
  ...row
}: NonNullable<SessionRow['company']>): ActingCompany {
  const { id, accountId, name, accountName, erpId, bu, regionCode, memberType, isValidOrg } = row
  const maintenance =
    maintenanceFrom && maintenanceTo ? { from: maintenanceFrom, to: maintenanceTo } : null
  return {
    id,
    accountId,
    name,
    accountName,
    erpId,
    bu,
    regionCode,
    memberType,
    isValidOrg,
    maintenance,
  }
}
