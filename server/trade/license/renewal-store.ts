import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { company, membership } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { licensesOf, type LicenseScope } from './store.ts'
import { license, licenseCapacity, licenseRenewal, licenseReservation } from './tables.ts'

/**
 * Lists the licenses of a scope by their serial numbers, each with the volume of its plan and the
 * order that reserves it.
 */
export function listForRenewal(
  db: Db,
  scope: LicenseScope,
  { serialNumbers }: { serialNumbers: readonly string[] },
) {
  const volume = sql<number | null>`(
    select sum(${licenseCapacity.capacity})::int from ${licenseCapacity}
    where ${licenseCapacity.licenseId} = ${license.id}
      and ${licenseCapacity.partNumber} = ${license.partNumber})`
  return db
    .select({ license, volume, reservedBy: licenseReservation.orderNumber })
    .from(license)
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .leftJoin(licenseReservation, eq(licenseReservation.licenseId, license.id))
    .where(and(licensesOf(scope), inArray(license.serialNumber, [...serialNumbers])))
}
export type RenewalRow = Awaited<ReturnType<typeof listForRenewal>>[number]

/** Finds the order in process that upgrades or renews a license. */
export async function findReservation(db: Db, licenseId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderNumber: licenseReservation.orderNumber })
    .from(licenseReservation)
    .where(eq(licenseReservation.licenseId, licenseId))
  return row?.orderNumber
}

/** Reserves licenses for an order. Returns the serial numbers of those that were free. */
export async function insertReservations(
  tx: Tx,
  {
    companyId,
    serialNumbers,
    orderNumber,
  }: { companyId: string; serialNumbers: readonly string[]; orderNumber: string },
): Promise<number> {
  const found = await tx
    .select({ licenseId: license.id })
    .from(license)
    .where(and(eq(license.companyId, companyId), inArray(license.serialNumber, [...serialNumbers])))
  if (found.length === 0) return 0
  const inserted = await tx
    .insert(licenseReservation)
    .values(found.map(({ licenseId }) => ({ licenseId, orderNumber })))
    .onConflictDoNothing()
    .returning({ licenseId: licenseReservation.licenseId })
  return inserted.length
}

/** Deletes the reservations of an order. */
export async function deleteReservations(tx: Tx, orderNumber: string): Promise<void> {
  await tx.delete(licenseReservation).where(eq(licenseReservation.orderNumber, orderNumber))
}

/** Inserts the renewals of an order. */
export async function insertRenewals(
  tx: Tx,
  rows: readonly (typeof licenseRenewal.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(licenseRenewal).values([...rows])
}

/** Marks the renewals of an order as taken back. Returns the ids of their licenses. */
export async function updateTakenBack(
  tx: Tx,
  { orderNumber, now }: { orderNumber: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .update(licenseRenewal)
    .set({ takenBackAt: now })
    .where(and(eq(licenseRenewal.orderNumber, orderNumber), isNull(licenseRenewal.takenBackAt)))
    .returning({ licenseId: licenseRenewal.licenseId })
  return rows.map((it) => it.licenseId)
}

/** Updates the last days of a renewal, after an earlier one was taken back. */
export async function updateRenewal(
  tx: Tx,
  id: string,
  changed: Pick<typeof licenseRenewal.$inferInsert, 'endedOn' | 'expiresOn'>,
): Promise<void> {
  await tx.update(licenseRenewal).set(changed).where(eq(licenseRenewal.id, id))
}

/** Lists all renewals of a license in their order, with those that were taken back. */
export function listRenewals(db: Db, licenseId: string) {
  return db
    .select()
    .from(licenseRenewal)
    .where(eq(licenseRenewal.licenseId, licenseId))
    .orderBy(asc(licenseRenewal.renewedAt))
}

/** Lists the last renewals of a license, latest first. */
export function listLastRenewals(
  db: Db,
  { licenseId, limit }: { licenseId: string; limit: number },
) {
  return db
    .select()
    .from(licenseRenewal)
    .where(eq(licenseRenewal.licenseId, licenseId))
    .orderBy(desc(licenseRenewal.renewedAt))
    .limit(limit)
}

/** Finds the region of a license's company. Locks the license until the transaction ends. */
export async function lockWithRegion(
  tx: Tx,
  licenseId: string,
): Promise<{ regionCode: string | null } | undefined> {
  const [row] = await tx
    .select({ regionCode: company.regionCode })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId))
    .where(eq(license.id, licenseId))
    .for('update', { of: license })
  return row
}
