import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isUnavailable } from '#server/platform/unavailable.ts'
import { type Caller, type SignedIn, type Visitor, visitor } from '#server/kernel/caller.ts'
import type { RequestInfo } from '#server/kernel/request-info.ts'
import { listCompanies } from './company-store.ts'
import { callerOfSession, idleSince, isUseNoted, sessionCookie, sessionKey } from './session.ts'
import {
  findSession,
  type SessionRow,
  type SessionSearch,
  updateLastSeen,
  updateSessionCompany,
} from './session-store.ts'

const expiredVisitor: Visitor = Object.freeze({ kind: 'visitor', isExpired: true })

/**
 * Finds the caller by the session cookie, and records the session's use at most once a minute,
 * except for reads that a page makes on its own, which would keep a session alive for ever. A
 * caller who may no longer act for the session's company acts for the first company that they
 * belong to. Without any company, staff stay signed in and everyone else becomes a visitor.
 */
export async function findCaller(db: Db, config: Config, request: RequestInfo): Promise<Caller> {
  const id = request.cookie(sessionCookie)
  if (id === undefined || id === '') return visitor
  const now = new Date()
  const search = { key: sessionKey(id), now, idleSince: idleSince(config, now) }
  const row = await findSession(db, search)
  if (!row) return expiredVisitor
  if (!isBackgroundRead(request) && !isUseNoted(row, now)) await noteUse(db, search)
  const caller = callerOfSession(row, now)
  return hasLostCompany(row, caller) ? withFallbackCompany(db, { row, caller, search }) : caller
}

/** True for a read that a page makes on its own, without its person doing anything. */
function isBackgroundRead({ method, header }: RequestInfo): boolean {
  return method === 'GET' && header('X-Background') !== undefined
}

/** Records the session's use. A database that cannot write at the moment fails no read. */
async function noteUse(db: Db, search: SessionSearch): Promise<void> {
  try {
    await updateLastSeen(db, search)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/**
 * Switches a session whose caller acts for no company to the first company that the caller belongs
 * to. If there is none, staff stay signed in and everyone else becomes a visitor.
 */
async function withFallbackCompany(
  db: Db,
  { row, caller, search }: { row: SessionRow; caller: SignedIn; search: SessionSearch },
): Promise<Caller> {
  const companies = await listCompanies(db, caller.personId)
  const own = companies.find((it) => it.role !== null)
  if (!own && !isStaff(caller)) return expiredVisitor
  const companyId = own?.id ?? null
  if (companyId === null && row.session.companyId === null) return caller
  await updateSessionCompany(db, { key: search.key, companyId })
  const updated = await findSession(db, search)
  return updated ? callerOfSession(updated, search.now) : expiredVisitor
}

/** Returns true if the caller acts for no company, but did so before or could do so. */
function hasLostCompany({ session }: SessionRow, { company, companyCount }: SignedIn): boolean {
  return company === null && (session.companyId !== null || companyCount > 0)
}

function isStaff({ isSales, grants }: SignedIn): boolean {
  return isSales || grants.length > 0
}
