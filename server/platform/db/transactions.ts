import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

type Transaction = NodePgDatabase['transaction']

/**
 * Replaces the transactions of a database on a pool, so that each returns its connection whatever
 * fails. drizzle's own keep the connection for ever if `begin` fails, put back one that did not
 * roll back, and throw the failure of the rollback in place of its cause.
 */
export function withTransactions(db: NodePgDatabase, pool: pg.Pool): NodePgDatabase {
  const transaction: Transaction = async (work, settings) => {
    const client = await pool.connect()
    const ofWork: unknown[] = []
    try {
      const result = await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          ofWork.push(error)
          if (isUnanswered(error)) void client.end() // so that the rollback fails at once
          throw error
        }
      }, settings)
      client.release()
      return result
    } catch (error) {
      // keep the connection only if it has rolled back, so that `error` is that of the work
      client.release(!ofWork.includes(error))
      throw ofWork.length > 0 ? ofWork[0] : error
    }
  }
  return Object.assign(db, { transaction })
}

/** True if no response to a query came in time: all later queries would wait behind it. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message.includes('Query read timeout') || isUnanswered(error.cause))
  )
}
