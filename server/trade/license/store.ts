import { and, countDistinct, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { membership, person } from '#server/people/account/tables.ts'
import { plan } from '#server/content/catalog/tables.ts'
import { unlimitedCapacity } from '#server/content/catalog/capacity-contract.ts'
import { planAddition } from '#server/trade/offer/tables.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { license, licenseActivation, licenseCapacity } from './tables.ts'

/** The licenses of a company. With `assignedTo`, only those assigned to that person. */
export interface LicenseScope {
  companyId: string
  assignedTo?: string
}

const hasUpgrades = sql<boolean>`exists (
  select 1 from ${planAddition}
  where ${planAddition.partNumber} = ${license.partNumber} and ${planAddition.kind} = 'upgrade')`

/** SQL condition: true for the licenses of a scope. Needs the assignee's membership joined. */
export function licensesOf({ companyId, assignedTo }: LicenseScope) {
  return and(
    eq(license.companyId, companyId),
    assignedTo === undefined ? undefined : eq(membership.personId, assignedTo),
  )
}

/** Selects licenses with their current device and their assignee. */
export function selectLicenses(db: Db, locale: Locale) {
  const { id, deviceId, deviceName, startedAt } = licenseActivation
  const { firstName, lastName, email } = person
  return db
    .select({
      license,
      name: inLanguage<string>(license.name, locale).text,
      activation: { id, deviceId, deviceName, startedAt },
      assignee: { contactId: membership.id, firstName, lastName, email },
      hasUpgrades,
    })
    .from(license)
    .leftJoin(
      licenseActivation,
      and(eq(licenseActivation.licenseId, license.id), isNull(licenseActivation.endedAt)),
    )
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .leftJoin(person, eq(person.id, membership.personId))
    .$dynamic()
}
export type LicenseRow = Awaited<ReturnType<typeof selectLicenses>>[number]

/** Finds a license in a scope by its serial number. */
export async function findLicense(
  db: Db,
  scope: LicenseScope,
  { serialNumber, locale }: { serialNumber: string; locale: Locale },
): Promise<LicenseRow | undefined> {
  const [found] = await selectLicenses(db, locale).where(
    and(licensesOf(scope), eq(license.serialNumber, serialNumber)),
  )
  return found
}

/** Finds the serial number of the license in a scope that a device uses for a product. */
export async function findLicenseOnDevice(
  db: Db,
  scope: LicenseScope,
  { product, deviceId }: { product: string; deviceId: string },
): Promise<string | undefined> {
  const it = licenseActivation
  const [found] = await db
    .select({ serialNumber: license.serialNumber })
    .from(it)
    .innerJoin(license, eq(license.id, it.licenseId))
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .where(
      and(
        licensesOf(scope),
        eq(it.product, product),
        eq(it.deviceId, deviceId),
        isNull(it.endedAt),
      ),
    )
  return found?.serialNumber
}

/**
 * Locks a license until the transaction ends. Read the license's state after this call, because it
 * can change while this waits for the lock.
 */
export async function lockLicense(
  tx: Tx,
  { companyId, serialNumber }: { companyId: string; serialNumber: string },
): Promise<void> {
  await tx
    .select({ id: license.id })
    .from(license)
    .where(and(eq(license.companyId, companyId), eq(license.serialNumber, serialNumber)))
    .for('update')
}

/**
 * Locks several licenses of a company until the transaction ends, in the order of their serial
 * numbers, and returns those that exist.
 */
export function lockLicenses(
  tx: Tx,
  { companyId, serialNumbers }: { companyId: string; serialNumbers: readonly string[] },
): Promise<{ serialNumber: string; assigneeId: string | null }[]> {
  const { serialNumber, assigneeId } = license
  return tx
    .select({ serialNumber, assigneeId })
    .from(license)
    .where(and(eq(license.companyId, companyId), inArray(serialNumber, [...serialNumbers])))
    .orderBy(serialNumber)
    .for('update')
}

/** Lists the capacities of a license. Capacities with the same part number are added up. */
export function listCapacities(
  db: Db,
  licenseId: string,
  locale: Locale,
): Promise<{ partNumber: string; name: string; capacity: number }[]> {
  const { text } = inLanguage<string>(licenseCapacity.name, locale)
  const name = sql<string>`(array_agg(${text} order by ${licenseCapacity.addedAt}))[1]`
  // cap the sum, so that an unlimited capacity stays unlimited whatever is added
  const capacity = sql<number>`least(sum(${licenseCapacity.capacity}), ${unlimitedCapacity})::int`
  return db
    .select({ partNumber: licenseCapacity.partNumber, name, capacity })
    .from(licenseCapacity)
    .where(eq(licenseCapacity.licenseId, licenseId))
    .groupBy(licenseCapacity.partNumber)
    .orderBy(sql`min(${licenseCapacity.addedAt}), min(${licenseCapacity.position})`)
}

/** Updates a license and increases its version. */
export async function updateLicense(
  tx: Tx,
  id: string,
  changed: Partial<
    Pick<typeof license.$inferInsert, 'assigneeId' | 'status' | 'expiresOn' | 'expiresAt'>
  > = {},
): Promise<void> {
  await tx
    .update(license)
    .set({ ...changed, version: sql`${license.version} + 1` })
    .where(eq(license.id, id))
}

/** Counts a deactivation of a license. Returns false if the license has reached its limit. */
export async function updateDeactivateCount(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(license)
    .set({
      deactivateCount: sql`${license.deactivateCount} + 1`,
      version: sql`${license.version} + 1`,
    })
    .where(
      and(
        eq(license.id, id),
        or(
          isNull(license.deactivateCountLimit),
          sql`${license.deactivateCount} < ${license.deactivateCountLimit}`,
        ),
      ),
    )
    .returning({ id: license.id })
  return rows.length === 1
}

/** Finds the alias of a plan's product. */
export async function findProductOf(db: Db, partNumber: string): Promise<string | undefined> {
  const [row] = await db
    .select({ alias: plan.productAlias })
    .from(plan)
    .where(eq(plan.partNumber, partNumber))
  return row?.alias
}

/**
 * Inserts licenses, and skips those with a serial number that is taken. Returns the inserted
 * licenses.
 */
export function insertLicenses(
  tx: Tx,
  rows: readonly (typeof license.$inferInsert)[],
): Promise<{ id: string; serialNumber: string }[]> {
  const { id, serialNumber } = license
  return tx
    .insert(license)
    .values([...rows])
    .onConflictDoNothing({ target: serialNumber })
    .returning({ id, serialNumber })
}

/** Inserts capacities of licenses. */
export async function insertCapacities(
  tx: Tx,
  rows: readonly (typeof licenseCapacity.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(licenseCapacity).values([...rows])
}

/** Deletes the capacities that an order added to licenses from other orders. */
export async function deleteAdditions(tx: Tx, orderNumber: string): Promise<void> {
  const others = tx
    .select({ id: license.id })
    .from(license)
    .where(sql`${license.orderNumber} is distinct from ${orderNumber}`)
  const removed = await tx
    .delete(licenseCapacity)
    .where(
      and(eq(licenseCapacity.orderNumber, orderNumber), inArray(licenseCapacity.licenseId, others)),
    )
    .returning({ licenseId: licenseCapacity.licenseId })
  for (const licenseId of new Set(removed.map((it) => it.licenseId)))
    await updateLicense(tx, licenseId)
}

/** Finds a license in a scope by its serial number, without its device and names. */
export async function findBySerialNumber(
  db: Db,
  { serialNumber, ...scope }: LicenseScope & { serialNumber: string },
) {
  const [found] = await db
    .select({ license })
    .from(license)
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .where(and(licensesOf(scope), eq(license.serialNumber, serialNumber)))
  return found?.license
}

/** Lists the serial numbers of the licenses that an order issued. */
export async function listSerialNumbers(db: Db, orderNumber: string): Promise<string[]> {
  const { serialNumber } = license
  const rows = await db
    .select({ serialNumber })
    .from(license)
    .where(eq(license.orderNumber, orderNumber))
    .orderBy(serialNumber)
  return rows.map((it) => it.serialNumber)
}

/** Selects licenses by order, serial numbers or assignee. */
export type LicenseFilter =
  | { orderNumber: string }
  | { serialNumbers: readonly string[] }
  | { assigneeId: string }

function matches(filter: LicenseFilter) {
  if ('orderNumber' in filter) return eq(license.orderNumber, filter.orderNumber)
  return 'assigneeId' in filter
    ? eq(license.assigneeId, filter.assigneeId)
    : inArray(license.serialNumber, [...filter.serialNumbers])
}

/**
 * Updates matching licenses and returns how many it updated. An update of the status skips revoked
 * licenses.
 */
export async function updateLicenses(
  tx: Tx,
  filter: LicenseFilter,
  changed: Partial<Pick<typeof license.$inferInsert, 'assigneeId' | 'status'>>,
): Promise<number> {
  const rows = await tx
    .update(license)
    .set({ ...changed, version: sql`${license.version} + 1` })
    .where(
      and(
        matches(filter),
        changed.status === undefined ? undefined : ne(license.status, 'revoked'),
      ),
    )
    .returning({ id: license.id })
  return rows.length
}

/** Counts how many of the given licenses have ever been activated. */
export async function countEverActivated(
  db: Db,
  serialNumbers: readonly string[],
): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(license.id) })
    .from(license)
    .innerJoin(licenseActivation, eq(licenseActivation.licenseId, license.id))
    .where(inArray(license.serialNumber, [...serialNumbers]))
  return row?.total ?? 0
}
