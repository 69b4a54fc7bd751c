import type { Db } from '#server/platform/db/database.ts'
import { isSerialNumber, normalizeSerialNumber } from './serial-number.ts'
import { findBySerialNumber, type LicenseScope } from './store.ts'

/** A serial number as a person typed it, and the company whose licenses to search. */
export interface LicenseLookup extends LicenseScope {
  serialNumber: string
  now: Date
}

/** Finds one of the company's licenses by a serial number as a person typed it. */
export async function findAsTyped(
  db: Db,
  { serialNumber: typed, ...scope }: LicenseScope & { serialNumber: string },
) {
  const serialNumber = normalizeSerialNumber(typed)
  return isSerialNumber(serialNumber)
    ? findBySerialNumber(db, { ...scope, serialNumber })
    : undefined
}
