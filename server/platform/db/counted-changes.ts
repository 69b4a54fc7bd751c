import type { Database, Db, Tx } from './database.ts'

/** A change that a transaction makes, with the name and labels of its counter in the metrics. */
export interface CountedChange {
  counter: string
  labels: Readonly<Record<string, string>>
}

/** Receives a change once its transaction has committed. */
export type ChangeListener = (change: CountedChange) => void

const uncommitted = new WeakMap<Tx, CountedChange[]>()

/** Counts a change when its transaction commits. A change that is rolled back is not counted. */
export function countChange(tx: Tx, change: CountedChange): void {
  uncommitted.get(tx)?.push(change)
}

/** Makes all transactions of a database report what they changed. */
export function reportChanges(
  { db, background }: Pick<Database, 'db' | 'background'>,
  onChange: ChangeListener,
): void {
  // both are one with the embedded database
  for (const it of new Set([db, background])) reportChangesOf(it, onChange)
}

function reportChangesOf(db: Db, onChange: ChangeListener): void {
  const begin = db.transaction.bind(db)
  const transaction: Db['transaction'] = async (work, settings) => {
    const changes: CountedChange[] = []
    const result = await begin((tx) => {
      uncommitted.set(tx, changes)
      return work(tx)
    }, settings)
    changes.forEach(onChange)
    return result
  }
  Object.assign(db, { transaction })
}
