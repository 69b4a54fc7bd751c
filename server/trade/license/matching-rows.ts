import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyContext } from '#server/kernel/context.ts'
import type { LicensesQuery } from './list-contract.ts'
import { type LicenseSearch, listBySerialNumbers, listMatching } from './list-store.ts'
import type { LicenseRow } from './store.ts'

/** Number of licenses that are read without a pause. */
const portionSize = 200

/**
 * Reads the licenses that match in portions, in the order of the list. Which licenses there are,
 * and their order, is decided once: a license that changes meanwhile is neither lost nor repeated.
 * Other requests get a turn after each portion.
 */
export async function* matchingRows(
  { db, locale }: CompanyContext,
  search: LicenseSearch,
  sort: LicensesQuery['sort'],
): AsyncGenerator<LicenseRow[]> {
  const all = await listMatching(db, search, { locale, sort })
  for (let start = 0; start < all.length; start += portionSize) {
    const serialNumbers = all.slice(start, start + portionSize)
    const rows = await listBySerialNumbers(db, search.scope, { locale, serialNumbers })
    const bySerialNumber = new Map(rows.map((it) => [it.license.serialNumber, it]))
    yield serialNumbers.flatMap((it) => bySerialNumber.get(it) ?? [])
    await nextTurn()
  }
}
