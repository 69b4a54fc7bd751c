import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { company, membership, person } from '#server/people/account/tables.ts'
import { plan } from '#server/content/catalog/tables.ts'
import { planAddition } from '#server/trade/offer/tables.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { license, licenseActivation, licenseCapacity, licenseReminder } from './tables.ts'

/** Licenses of a company; with `assignedTo`, only those assigned to that person. */
export interface LicenseScope {
  companyId: string
  assignedTo?: string
}

const hasUpgrades = sql<boolean>`exists (select 1 from ${planAddition} where ${planAddition.partNumber} = ${license.partNumber} and ${planAddition.kind} = 'upgrade')`

function licensesOf({ companyId, assignedTo }: LicenseScope) {
  return and(
    eq(license.companyId, companyId),
    assignedTo === undefined ? undefined : eq(membership.personId, assignedTo),
  )
}

function selectLicenses(db: Db, locale: Locale) {
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

/** A page of somebody's licenses, the newest first. */
export function listLicenses(
  db: Db,
  scope: LicenseScope,
  { locale, offset, limit }: { locale: Locale; offset: number; limit: number },
): Promise<LicenseRow[]> {
  return selectLicenses(db, locale)
    .where(licensesOf(scope))
    .orderBy(desc(license.issuedAt), asc(license.serialNumber))
    .limit(limit)
    .offset(offset)
}

/** How many licenses somebody has. */
export async function countLicenses(db: Db, scope: LicenseScope): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(license)
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .where(licensesOf(scope))
  return row?.total ?? 0
}

/** One of somebody's licenses. */
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

/** Waits until nobody else changes a license, until the transaction ends. What it is must be read afterward. */
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

/** What a license is good for; what upgrades added to the same part is summed. */
export function listCapacities(
  db: Db,
  licenseId: string,
  locale: Locale,
): Promise<{ partNumber: string; name: string; capacity: number }[]> {
  const { text } = inLanguage<string>(licenseCapacity.name, locale)
  const name = sql<string>`(array_agg(${text} order by ${licenseCapacity.addedAt}))[1]`
  // one that is unlimited stays so, and is no sum
  const capacity = sql<number>`least(sum(${licenseCapacity.capacity}), 1679616)::int`
  return db
    .select({ partNumber: licenseCapacity.partNumber, name, capacity })
    .from(licenseCapacity)
    .where(eq(licenseCapacity.licenseId, licenseId))
    .groupBy(licenseCapacity.partNumber)
    .orderBy(sql`min(${licenseCapacity.addedAt}), min(${licenseCapacity.position})`)
}

/** Changes what is said of a license. */
export async function updateLicense(
  tx: Tx,
  id: string,
  changed: Partial<Pick<typeof license.$inferInsert, 'assigneeId' | 'status'>> = {},
): Promise<void> {
  await tx
    .update(license)
    .set({ ...changed, version: sql`${license.version} + 1` })
    .where(eq(license.id, id))
}

/** Counts that a license was taken off its device. False when it may not be once more. */
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

/** An active member of a company by their place in it. */
export async function findMember(
  db: Db,
  { companyId, contactId }: { companyId: string; contactId: string },
) {
  const [found] = await db
    .select({
      id: membership.id,
      personId: person.id,
      email: person.email,
      locale: person.locale,
      firstName: person.firstName,
      lastName: person.lastName,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(sql`${membership.id}::text`, contactId),
        eq(membership.status, 'ACTIVE'),
      ),
    )
  return found
}

/** The administrators of a company, who are told what concerns it. */
export function listAdmins(db: Db, companyId: string) {
  return db
    .select({ email: person.email, locale: person.locale })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'Admin'),
        eq(membership.status, 'ACTIVE'),
        eq(person.isDeactivated, false),
      ),
    )
    .orderBy(asc(person.email))
}

/** Which product a plan is of. */
export async function findProductOf(db: Db, partNumber: string): Promise<string | undefined> {
  const [row] = await db
    .select({ alias: plan.productAlias })
    .from(plan)
    .where(eq(plan.partNumber, partNumber))
  return row?.alias
}

/** Adds licenses, but for those whose serial number is taken. */
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

/** The language that somebody chose. */
export async function findPersonLocale(db: Db, personId: string): Promise<Locale | undefined> {
  const [row] = await db
    .select({ locale: person.locale })
    .from(person)
    .where(eq(person.id, personId))
  return row?.locale
}

/** Says what a license is good for. */
export async function insertCapacities(
  tx: Tx,
  rows: readonly (typeof licenseCapacity.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(licenseCapacity).values([...rows])
}

/** Takes from licenses what an order added to them. */
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

/** A license by its serial number, as other features ask. */
export async function findBySerialNumber(
  db: Db,
  { companyId, serialNumber }: { companyId: string; serialNumber: string },
) {
  const [found] = await db
    .select()
    .from(license)
    .where(and(eq(license.companyId, companyId), eq(license.serialNumber, serialNumber)))
  return found
}

/** Which licenses something is done to. */
export type Chosen =
  | { orderNumber: string }
  | { serialNumbers: readonly string[] }
  | { assigneeId: string }

function chosen(which: Chosen) {
  if ('orderNumber' in which) return eq(license.orderNumber, which.orderNumber)
  return 'assigneeId' in which
    ? eq(license.assigneeId, which.assigneeId)
    : inArray(license.serialNumber, [...which.serialNumbers])
}

/** Changes several licenses. Returns how many there were. */
export async function updateLicenses(
  tx: Tx,
  which: Chosen,
  changed: Partial<Pick<typeof license.$inferInsert, 'assigneeId' | 'status'>>,
): Promise<number> {
  const rows = await tx
    .update(license)
    .set({ ...changed, version: sql`${license.version} + 1` })
    .where(
      and(chosen(which), changed.status === undefined ? undefined : ne(license.status, 'revoked')),
    )
    .returning({ id: license.id })
  return rows.length
}

/** How many licenses are chosen; of those, how many were ever put on a device. */
export async function countChosen(
  db: Db,
  which: Chosen,
  { isActivated = false }: { isActivated?: boolean } = {},
): Promise<number> {
  const wasActivated = isActivated
    ? sql`exists (select 1 from ${licenseActivation} where ${licenseActivation.licenseId} = ${license.id})`
    : undefined
  const [row] = await db
    .select({ total: count() })
    .from(license)
    .where(and(chosen(which), wasActivated))
  return row?.total ?? 0
}

/** Licenses that end soon and of which nobody was reminded at that distance; locked, so that one process sees to each. */
export function listEndingLicenses(
  tx: Tx,
  {
    now,
    before,
    daysBefore,
    limit,
  }: { now: Date; before: Date; daysBefore: number; limit: number },
) {
  const isTold = sql`exists (select 1 from ${licenseReminder} where ${licenseReminder.licenseId} = ${license.id} and ${licenseReminder.expiresOn} = ${license.expiresOn} and ${licenseReminder.daysBefore} <= ${daysBefore})`
  return tx
    .select({ license, regionCode: company.regionCode })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId))
    .where(
      and(
        eq(license.status, 'usable'),
        gt(license.expiresAt, now),
        lte(license.expiresAt, before),
        sql`not ${isTold}`,
      ),
    )
    .orderBy(asc(license.expiresAt), asc(license.id))
    .limit(limit)
    .for('update', { of: license, skipLocked: true })
}

/** Notes that a license was reminded of. */
export async function insertReminder(
  tx: Tx,
  row: typeof licenseReminder.$inferInsert,
): Promise<void> {
  await tx.insert(licenseReminder).values(row).onConflictDoNothing()
}

/** An active member by their place, for mails. */
export async function findReceiver(db: Db, membershipId: string) {
  const [found] = await db
    .select({ email: person.email, locale: person.locale })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(eq(membership.id, membershipId), eq(membership.status, 'ACTIVE')))
  return found
}
