/**
 * Writes to the product table as fast as possible and prints the number of each acknowledged write.
 * A test starts this script with the data folder as its argument, and kills it.
 */
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { rowsOf } from '#tests/support/rows.ts'

const [dataDir = '', first = '1'] = process.argv.slice(2)
const { db } = await openDatabase({ url: undefined, dataDir, log: createLog({ level: 'silent' }) })
const products = await rowsOf<{ alias: string }>(db, sql`select alias from product order by alias`)
for (let number = Number(first); ; number += 1) {
  const { alias } = products[number % products.length] ?? { alias: '' }
  await db.execute(sql`update product set copyright = ${String(number)} where alias = ${alias}`)
  process.stdout.write(`${number} ${alias}\n`)
}
