import type { Db, Tx } from './database.ts'

const requestIds = new WeakMap<Tx, string>()

/** Returns the database as a request uses it: its transactions know the id of the request. */
export function forRequest(db: Db, requestId: string): Db {
  const transaction: Db['transaction'] = (work, settings) =>
    db.transaction((tx) => {
      requestIds.set(tx, requestId)
      return work(tx)
    }, settings)
  return Object.assign(Object.create(db) as Db, { transaction })
}

/** Returns the id of the request that a transaction belongs to; undefined for other causes. */
export function requestIdOf(tx: Tx): string | undefined {
  return requestIds.get(tx)
}
