import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#config/schema.ts'
import type { ActingCompany, SignedIn } from '#server/kernel/caller.ts'
import type { SessionRow } from './store.ts'

/** Name of the cookie that holds a session's id; over https `__Host-` stands before it. Source: C14. */
export const sessionCookie = 'mp_session'
/** A cookie that names nobody: whether a page asks for the profile at all. */
export const signedInCookie = 'mp_signed_in'

/** Seconds after which use is noted again. */
const noteUseAfterMs = 60_000

/** A new id for a cookie: 256 bits of chance. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a session's id: nobody makes the cookie of it. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** The moment since which a session must have been used. */
export function idleSince(config: Config, now: Date): Date {
  return new Date(now.getTime() - config.identity.session.idleMinutes * 60_000)
}

/** When a session that begins now ends, whatever happens. */
export function sessionEnd(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.identity.session.absoluteHours * 3_600_000)
}

/** Whether use is to be noted: not at each request. */
export function isUseNoted({ session }: SessionRow, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() < noteUseAfterMs
}

/**
 * The caller of a session. A company whose membership has ended, or whose customer is served no longer or too long, is not
 * acted for any more: the next request notices. Source: C11.
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

/** Browser and system as a list of sessions names them; never the whole header. */
export function deviceOf(userAgent: string): string {
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
