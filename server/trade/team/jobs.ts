import type { Config } from '#config/schema.ts'
import { endInvitations } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Number of invitations that one statement expires. */
const batchSize = 500

/**
 * Expires invitations that were not accepted in time. Returns the number of expired invitations.
 */
export async function expireInvitations(
  db: Db,
  _config: Config,
  { now }: { now: Date },
): Promise<number> {
  let ended = 0
  for (let count = batchSize; count === batchSize; ended += count)
    count = await endInvitations(db, { now, most: batchSize })
  return ended
}
