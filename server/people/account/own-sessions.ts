import type { Db } from '#server/platform/db/database.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { OwnSession, SessionTimes, SignInAttempt } from './contract.ts'
import { insertAudit, listIdentities, listSignIns } from './person-store.ts'
import { dropSessionCookies, idleSince } from './session.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  findIdToken,
  findSessionTimes,
  listSessions,
  updateLastSeen,
} from './session-store.ts'

/** Identities of a person at identity providers. */
type Identities = readonly { issuer: string; subject: string }[]

/**
 * Ends a person's sessions at the embedded identity provider: all, all except for the session of
 * the ID token `exceptFor`, or the one of the ID token `only`. Does nothing for an external
 * provider.
 */
export type EndProviderSessions = (
  db: Db,
  sessions: { identities: Identities; exceptFor?: string; only?: string },
) => Promise<void>

/** Lists failed sign-ins of a person at the embedded identity provider, the most recent first. */
export type ListFailedSignIns = (
  db: Db,
  query: { identities: Identities; limit: number },
) => Promise<{ at: Date; isLocked: boolean; device: string }[]>

/** Number of characters of a session's key by which the API names the session. */
const idLength = 12
const maxSignIns = 20

/** Lists the browser sessions of the caller. */
export async function ownSessions({
  caller,
  config,
  db,
  now,
}: SignedInContext): Promise<{ items: OwnSession[] }> {
  const rows = await listSessions(db, {
    personId: caller.personId,
    now,
    idleSince: idleSince(config, now),
  })
  return {
    items: rows.map(({ key, device, createdAt, lastSeenAt }) => ({
      id: key.slice(0, idLength),
      device: device === '' ? null : device,
      isCurrent: key === caller.sessionKey,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

/**
 * Signs the caller out in all browsers, or with `keepCurrent` in all other browsers. If the
 * identity provider is the embedded one, also ends the sessions there.
 */
export async function endSessions(
  { caller, db, now, request, requestId }: SignedInContext,
  { keepCurrent }: { keepCurrent: boolean },
  endProviderSessions: EndProviderSessions,
): Promise<{ ended: number }> {
  const { personId, sessionKey } = caller
  const ended = await db.transaction(async (tx) => {
    const keptIdToken = keepCurrent ? await findIdToken(tx, sessionKey) : undefined
    const count = await deleteSessionsOf(tx, {
      personId,
      ...(keepCurrent ? { exceptFor: sessionKey } : {}),
    })
    await endProviderSessions(tx, {
      identities: await listIdentities(tx, personId),
      ...(keptIdToken === undefined ? {} : { exceptFor: keptIdToken }),
    })
    await insertAudit(tx, {
      at: now,
      personId,
      action: 'session.ended_everywhere',
      after: { keepCurrent, ended: count },
      requestId,
    })
    return count
  })
  if (!keepCurrent) dropSessionCookies(request)
  return { ended }
}

/**
 * Signs the caller out in one other browser, also at the embedded identity provider.
 *
 * @throws Problem `not_found` if the caller has no other session with the id
 */
export async function endSession(
  { caller, db, now, requestId }: SignedInContext,
  { id }: { id: string },
  endProviderSessions: EndProviderSessions,
): Promise<{ ended: number }> {
  const { personId, sessionKey } = caller
  if (id.length !== idLength) throw new Problem('not_found')
  await db.transaction(async (tx) => {
    const idToken = await deleteSessionOf(tx, { personId, keyStart: id, exceptFor: sessionKey })
    if (idToken === undefined) throw new Problem('not_found')
    await endProviderSessions(tx, {
      identities: await listIdentities(tx, personId),
      only: idToken,
    })
    await insertAudit(tx, { at: now, personId, action: 'session.ended_elsewhere', requestId })
  })
  return { ended: 1 }
}

/** Returns when the caller's session ends. */
export async function sessionTimes({
  caller,
  config,
  db,
  now,
}: SignedInContext): Promise<SessionTimes> {
  const found = await findSessionTimes(db, caller.sessionKey)
  if (!found) throw new Problem('auth.session_expired')
  const { idleMinutes } = config.identity.session
  const idleEndsAt = new Date(found.lastSeenAt.getTime() + idleMinutes * 60_000)
  return {
    now: now.toISOString(),
    idleEndsAt: idleEndsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
  }
}

/** Records the use of the caller's session. Returns when it ends now. */
export async function extendSession(ctx: SignedInContext): Promise<SessionTimes> {
  await updateLastSeen(ctx.db, { key: ctx.caller.sessionKey, now: ctx.now })
  return sessionTimes(ctx)
}

/** Lists the last attempts to sign in to the caller's account, the most recent first. */
export async function signIns(
  { caller: { personId }, db }: SignedInContext,
  listFailedSignIns: ListFailedSignIns,
): Promise<{ items: SignInAttempt[] }> {
  const done = await listSignIns(db, { personId, limit: maxSignIns })
  const identities = await listIdentities(db, personId)
  const failed = await listFailedSignIns(db, { identities, limit: maxSignIns })
  const all = [
    ...done.map((it) => ({ ...it, outcome: 'done' as const })),
    ...failed.map(({ isLocked, ...it }) => ({
      ...it,
      outcome: isLocked ? ('locked' as const) : ('failed' as const),
    })),
  ]
  return {
    items: all
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, maxSignIns)
      .map(({ at, outcome, device }) => ({
        at: at.toISOString(),
        outcome,
        device: device === '' ? null : device,
      })),
  }
}
