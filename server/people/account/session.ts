import { randomBytes } from 'node:crypto'
import type { Config } from '#config/schema.ts'
import type { ActingCompany, SignedIn } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { RequestInfo } from '#server/kernel/request-info.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import type { SessionRow } from './session-store.ts'

/**
 * Cookie that holds a session's id; over https its name is prefixed with `__Host-`. Source: C14.
 */
export const sessionCookie = 'mp_session'
/** Cookie that tells pages whether to load the profile; it identifies nobody. */
export const signedInCookie = 'mp_signed_in'

/** Use of a session is recorded at most once in this time. */
const noteUseAfterMs = 60_000

/** A new session id: 256 random bits. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a session's id: a hash, from which the cookie cannot be derived. */
export function sessionKey(id: string): string {
  return tokenHash(id, 'base64url')
}

/** The moment since which a session must have been used. */
export function idleSince(config: Config, now: Date): Date {
  return new Date(now.getTime() - config.identity.session.idleMinutes * 60_000)
}

/** The absolute end of a session that begins now. */
export function sessionEnd(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.identity.session.absoluteHours * 3_600_000)
}

/** True when use of a session was recorded less than a minute ago. */
export function isUseNoted({ session }: SessionRow, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() < noteUseAfterMs
}

/**
 * The caller of a session. They no longer act for a company once their membership has ended, or
 * once the time to act for a customer is over. Source: C11.
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

/** Sets the cookies of a session. */
export function setSessionCookies(
  { request, now }: RequestContext,
  id: string,
  endsAt: Date,
): void {
  const maxAgeSeconds = Math.floor((endsAt.getTime() - now.getTime()) / 1000)
  request.setCookie(sessionCookie, id, { maxAgeSeconds })
  request.setCookie(signedInCookie, '1', { maxAgeSeconds, isReadable: true })
}

/** Drops the cookies of a session. */
export function dropSessionCookies(request: RequestInfo): void {
  request.dropCookie(sessionCookie)
  request.dropCookie(signedInCookie, true)
}

/** Browser and system of a User-Agent header, for the list of sessions. */
export function deviceName(userAgent: string): string {
  const browser = /\b(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? ''
  const system = /\b(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)\b/.exec(userAgent)?.[1] ?? ''
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    'Mac OS X': 'macOS',
    CrOS: 'ChromeOS',
  }
  return [browser, system]
    .map((it) => names[it] ?? it)
    .filter((it) => it !== '')
    .join(', ')
}

function actingCompany({
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
