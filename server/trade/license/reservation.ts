import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteReservations, insertReservations } from './renewal-store.ts'
import { lockLicenses } from './store.ts'

/** Licenses of a company, by their serial numbers. */
interface NamedLicenses {
  companyId: string
  serialNumbers: readonly string[]
}

/**
 * Locks the licenses that an order changes until the transaction ends. Orders for the same license
 * therefore run one after the other, and each sees what the one before has done.
 */
export async function lockLicensesOf(tx: Tx, licenses: NamedLicenses): Promise<void> {
  if (licenses.serialNumbers.length > 0) await lockLicenses(tx, licenses)
}

/**
 * Reserves the licenses that an order upgrades or renews, until `releaseLicenses`.
 *
 * @throws Problem `license.in_order` if another order has reserved one of them
 */
export async function reserveLicenses(
  tx: Tx,
  { orderNumber, ...licenses }: NamedLicenses & { orderNumber: string },
): Promise<void> {
  const { serialNumbers } = licenses
  if (serialNumbers.length === 0) return
  const reserved = await insertReservations(tx, { ...licenses, orderNumber })
  if (reserved < serialNumbers.length) throw new Problem('license.in_order')
}

/** Releases the licenses of an order that is no longer in process. */
export function releaseLicenses(tx: Tx, { orderNumber }: { orderNumber: string }): Promise<void> {
  return deleteReservations(tx, orderNumber)
}
