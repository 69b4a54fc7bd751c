import type { Db } from '#server/platform/db/database.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import type { OwnSession } from './contract.ts'
import { insertAudit, listIdentities } from './person-store.ts'
import { dropSessionCookies, idleSince } from './session.ts'
import { deleteSessionsOf, findIdToken, listSessions } from './session-store.ts'

/**
 * Ends a person's sessions at the embedded identity provider, except for the session of the ID
 * token `exceptFor`. Does nothing for an external provider.
 */
export type EndProviderSessions = (
  db: Db,
  sessions: { identities: readonly { issuer: string; subject: string }[]; exceptFor?: string },
) => Promise<void>

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
      id: key.slice(0, 12),
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
