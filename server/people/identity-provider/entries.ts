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
/** Clocks of several processes differ; what has just expired may still be asked for. */
const graceMs = 60_000

/** The provider's memory: rows of the database under hashes of their ids. What has expired is deleted now and then as it is written. */
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
          throw new errors.InvalidRequest('U+0000 is not taken') // jsonb holds none
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
        return undefined // no devices without a keyboard
      },
      async consume(id) {
        // between reading a code and using it another request may have been quicker
        if (!(await consumeEntry(db, keyOf(id), new Date())))
          throw new errors.InvalidGrant('it is already used')
      },
      destroy: (id) => deleteEntry(db, keyOf(id)),
      revokeByGrantId: (grantId) => deleteEntriesOfGrant(db, grantId),
    }
  }
}

/** The payload without the entry's own id and the session's, which are what a cookie or token says. */
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
