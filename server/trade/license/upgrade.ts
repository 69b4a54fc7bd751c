import { unlimitedCapacity } from '#server/content/catalog/capacity-contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { listAdditions } from '#server/trade/offer/service.ts'
import { findAsTyped, type LicenseLookup } from './lookup.ts'
import { findReservation } from './renewal-store.ts'
import { hasExpired } from './state.ts'
import { findBySerialNumber, insertCapacities, lockLicense, updateLicense } from './store.ts'

/** A capacity of a license. 0 means not applicable and 1679616 unlimited. */
export interface Capacity {
  partNumber: string
  name: Texts<string>
  capacity: number
}

/** The capacities that an order adds to a license. */
interface LicenseUpgrade {
  companyId: string
  serialNumber: string
  additions: readonly (Capacity & { quantity: number })[]
  orderNumber: string
  now: Date
}

/**
 * Adds capacities to a license.
 *
 * @throws Problem `license.not_found` if the company has no such license
 */
export async function applyLicenseUpgrade(
  tx: Tx,
  { companyId, serialNumber, additions, orderNumber, now }: LicenseUpgrade,
): Promise<void> {
  await lockLicense(tx, { companyId, serialNumber })
  const found = await findBySerialNumber(tx, { companyId, serialNumber })
  if (!found) throw new Problem('license.not_found')
  await insertCapacities(
    tx,
    additions.map(({ partNumber, name, capacity, quantity }, position) => ({
      licenseId: found.id,
      partNumber,
      name,
      orderNumber,
      addedAt: now,
      position,
      capacity: Math.min(unlimitedCapacity, capacity * quantity),
    })),
  )
  await updateLicense(tx, found.id)
}

/** A license that can be upgraded. */
interface UpgradableLicense {
  serialNumber: string
  partNumber: string
  productAlias: string | null
  name: Texts<string>
  /** The order in process that upgrades or renews it; null if there is none. */
  reservedBy: string | null
}

/**
 * Finds one of the company's licenses. Returns undefined unless it can be used now and its plan has
 * upgrades.
 */
export async function upgradableLicense(
  db: Db,
  { now, ...lookup }: LicenseLookup,
): Promise<UpgradableLicense | undefined> {
  const found = await findAsTyped(db, lookup)
  if (!found || found.status !== 'usable' || hasExpired(found, now)) return undefined
  const upgrades = await listAdditions(db, { partNumber: found.partNumber, kind: 'upgrade' })
  if (upgrades.length === 0) return undefined
  const { partNumber, productAlias, name } = found
  const reservedBy = (await findReservation(db, found.id)) ?? null
  return { serialNumber: found.serialNumber, partNumber, productAlias, name, reservedBy }
}
