import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { releaseOrder } from './decide.ts'
import { mailBuyer } from './mails.ts'
import { moveOrder } from './move.ts'
import { listOverdue, lockFreeOrder } from './store.ts'

const batchSize = 100

/**
 * Expires orders that were not approved or paid in time. Returns the number of expired orders.
 * Source: C7.
 */
export async function expireOrders(
  db: Db,
  _config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  let done = 0
  for (const orderNumber of await listOverdue(db, { now, limit: batchSize }))
    try {
      if (await db.transaction((tx) => expireOrder(tx, orderNumber, now))) done += 1
    } catch (error) {
      // one failure must not stop the others: log it and continue
      log.error({ event: 'order.not_expired', 'order.number': orderNumber, err: error })
    }
  return done
}

async function expireOrder(tx: Tx, orderNumber: string, now: Date): Promise<boolean> {
  const order = await lockFreeOrder(tx, orderNumber)
  if (!order?.dueAt || order.dueAt > now) return false
  const moved = await moveOrder(tx, order, {
    requestId: 'job expire-orders',
    at: now,
    by: 'system',
    move: 'expire',
    changes: { dueAt: null },
  })
  await releaseOrder(tx, { orderNumber, now, move: 'expire' })
  await mailBuyer(tx, moved, { mail: 'expired', now })
  return true
}
