import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '#server/platform/db/database.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import {
  consumeEntry,
  deleteEntriesOfGrant,
  deleteEntry,
  deleteExpiredEntries,
  findEntry,
  findEntryByUid,
  type ProviderEntry,
  upsertEntry,
} from './store.ts'

const cleanEveryMs = 10 * 60_000
/**
 * Delay before an expired entry is deleted, because a process whose clock is behind may still read
 * it.
 */
const graceMs = 60_000

/**
 * Creates the provider's storage. Sessions, codes and tokens are stored in the database under
 * hashes of their ids. Every ten minutes a write also deletes expired entries.
 */
export function entriesIn(db: Db): AdapterFactory {
  let cleanAt = Date.now() + cleanEveryMs
  return (model): Adapter => {
    const keyOf = (id: string) => ({
      model,
      idHash: tokenHash(id, 'base64url'),
    })
    return {
      async upsert(id, payload, expiresInSeconds = 0) {
        if (JSON.stringify(payload).includes('\\u0000'))
          throw new errors.InvalidRequest('U+0000 is not taken') // jsonb cannot store U+0000
        const { grantId = null, uid = null, accountId = null } = payload
        const expiresAt = new Date(Date.now() + expiresInSeconds * 1000)
        await upsertEntry(db, {
          ...keyOf(id),
          payload: withoutIds(payload),
          grantId,
          uid,
          accountId,
          expiresAt,
        })
        if (Date.now() < cleanAt) return
        cleanAt = Date.now() + cleanEveryMs
        await deleteExpiredEntries(db, new Date(Date.now() - graceMs))
      },
      async find(id) {
        const found = await findEntry(db, keyOf(id))
        return found && { ...payloadOf(found), jti: id }
      },
      async findByUid(uid) {
        const found = await findEntryByUid(db, { model, uid })
        return found && payloadOf(found)
      },
      async findByUserCode() {
        return undefined // we do not offer the device flow
      },
      async consume(id) {
        // reject the code if a concurrent request has used it since it was read
        if (!(await consumeEntry(db, keyOf(id), new Date())))
          throw new errors.InvalidGrant('it is already used')
      },
      destroy: (id) => deleteEntry(db, keyOf(id)),
      revokeByGrantId: (grantId) => deleteEntriesOfGrant(db, grantId),
    }
  }
}

/**
 * Removes the entry's own id and the session's id from a payload, because these ids are values of
 * cookies and tokens.
 */
function withoutIds({ jti: _id, session, ...payload }: AdapterPayload): Record<string, unknown> {
  if (session === undefined) return payload
  const { cookie: _cookie, ...rest } = session
  return { ...payload, session: rest }
}

function payloadOf({ payload, consumedAt }: ProviderEntry): AdapterPayload {
  return consumedAt === null
    ? payload
    : { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) }
}
