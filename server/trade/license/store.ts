import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { company, membership, person } from '#server/people/account/tables.ts'
import { plan } from '#server/content/catalog/tables.ts'
import { planAddition } from '#server/trade/checkout/tables.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { licence, licenceActivation, licenceCapacity, licenceReminder } from './tables.ts'

/** Whose licences somebody may reach: a company's, or of those what is assigned to a person. */
export interface Whose {
  companyId: string
  assignedTo?: string
}

const hasUpgrades = sql<boolean>`exists (select 1 from ${planAddition} where ${planAddition.partNumber} = ${licence.partNumber} and ${planAddition.kind} = 'upgrade')`

function licencesOf({ companyId, assignedTo }: Whose) {
  return and(
    eq(licence.companyId, companyId),
    assignedTo === undefined ? undefined : eq(membership.personId, assignedTo),
  )
}

function selectLicences(db: Db, locale: Locale) {
  const { id, deviceId, deviceName, startedAt } = licenceActivation
  const { firstName, lastName, email } = person
  return db
    .select({
      licence,
      name: inLanguage<string>(licence.name, locale).text,
      activation: { id, deviceId, deviceName, startedAt },
      assignee: { contactId: membership.id, firstName, lastName, email },
      hasUpgrades,
    })
    .from(licence)
    .leftJoin(
      licenceActivation,
      and(eq(licenceActivation.licenceId, licence.id), isNull(licenceActivation.endedAt)),
    )
    .leftJoin(membership, eq(membership.id, licence.assigneeId))
    .leftJoin(person, eq(person.id, membership.personId))
    .$dynamic()
}
export type LicenceRow = Awaited<ReturnType<typeof selectLicences>>[number]

/** A page of somebody's licences, the newest first. */
export function listLicences(
  db: Db,
  whose: Whose,
  { locale, offset, limit }: { locale: Locale; offset: number; limit: number },
): Promise<LicenceRow[]> {
  return selectLicences(db, locale)
    .where(licencesOf(whose))
    .orderBy(desc(licence.issuedAt), asc(licence.serialNumber))
    .limit(limit)
    .offset(offset)
}

/** How many licences somebody has. */
export async function countLicences(db: Db, whose: Whose): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(licence)
    .leftJoin(membership, eq(membership.id, licence.assigneeId))
    .where(licencesOf(whose))
  return row?.total ?? 0
}

/** One of somebody's licences. */
export async function findLicence(
  db: Db,
  whose: Whose,
  { serialNumber, locale }: { serialNumber: string; locale: Locale },
): Promise<LicenceRow | undefined> {
  const [found] = await selectLicences(db, locale).where(
    and(licencesOf(whose), eq(licence.serialNumber, serialNumber)),
  )
  return found
}

/** Waits until nobody else changes a licence, until the transaction ends. What it is must be read afterwards. */
export async function lockLicence(
  tx: Tx,
  { companyId, serialNumber }: { companyId: string; serialNumber: string },
): Promise<void> {
  await tx
    .select({ id: licence.id })
    .from(licence)
    .where(and(eq(licence.companyId, companyId), eq(licence.serialNumber, serialNumber)))
    .for('update')
}

/** What a licence is good for; what upgrades added to the same part is summed. */
export function listCapacities(
  db: Db,
  licenceId: string,
  locale: Locale,
): Promise<{ partNumber: string; name: string; capacity: number }[]> {
  const { text } = inLanguage<string>(licenceCapacity.name, locale)
  const name = sql<string>`(array_agg(${text} order by ${licenceCapacity.addedAt}))[1]`
  // one that is unlimited stays so, and is no sum
  const capacity = sql<number>`least(sum(${licenceCapacity.capacity}), 1679616)::int`
  return db
    .select({ partNumber: licenceCapacity.partNumber, name, capacity })
    .from(licenceCapacity)
    .where(eq(licenceCapacity.licenceId, licenceId))
    .groupBy(licenceCapacity.partNumber)
    .orderBy(sql`min(${licenceCapacity.addedAt}), min(${licenceCapacity.position})`)
}

/** Changes what is said of a licence. */
export async function updateLicence(
  tx: Tx,
  id: string,
  changed: Partial<Pick<typeof licence.$inferInsert, 'assigneeId' | 'status'>> = {},
): Promise<void> {
  await tx
    .update(licence)
    .set({ ...changed, version: sql`${licence.version} + 1` })
    .where(eq(licence.id, id))
}

/** Counts that a licence was taken off its device. False when it may not be once more. */
export async function updateDeactivateCount(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(licence)
    .set({
      deactivateCount: sql`${licence.deactivateCount} + 1`,
      version: sql`${licence.version} + 1`,
    })
    .where(
      and(
        eq(licence.id, id),
        or(
          isNull(licence.deactivateCountLimit),
          sql`${licence.deactivateCount} < ${licence.deactivateCountLimit}`,
        ),
      ),
    )
    .returning({ id: licence.id })
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

/** Adds licences, but for those whose serial number is taken. */
export function insertLicences(
  tx: Tx,
  rows: readonly (typeof licence.$inferInsert)[],
): Promise<{ id: string; serialNumber: string }[]> {
  const { id, serialNumber } = licence
  return tx
    .insert(licence)
    .values([...rows])
    .onConflictDoNothing({ target: serialNumber })
    .returning({ id, serialNumber })
}

/** Whether there is something that a plan's licence can be upgraded by. */
export async function findUpgrades(db: Db, partNumber: string): Promise<boolean> {
  const { kind } = planAddition
  const rows = await db
    .select({ kind })
    .from(planAddition)
    .where(and(eq(planAddition.partNumber, partNumber), eq(kind, 'upgrade')))
    .limit(1)
  return rows.length > 0
}

/** The language that somebody chose. */
export async function findPersonLocale(db: Db, personId: string): Promise<Locale | undefined> {
  const [row] = await db
    .select({ locale: person.locale })
    .from(person)
    .where(eq(person.id, personId))
  return row?.locale
}

/** Says what a licence is good for. */
export async function insertCapacities(
  tx: Tx,
  rows: readonly (typeof licenceCapacity.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(licenceCapacity).values([...rows])
}

/** Takes from licences what an order added to them. */
export async function deleteAdditions(tx: Tx, orderNumber: string): Promise<void> {
  const others = tx
    .select({ id: licence.id })
    .from(licence)
    .where(sql`${licence.orderNumber} is distinct from ${orderNumber}`)
  const removed = await tx
    .delete(licenceCapacity)
    .where(
      and(eq(licenceCapacity.orderNumber, orderNumber), inArray(licenceCapacity.licenceId, others)),
    )
    .returning({ licenceId: licenceCapacity.licenceId })
  for (const licenceId of new Set(removed.map((it) => it.licenceId)))
    await updateLicence(tx, licenceId)
}

/** A licence by its serial number, as other features ask. */
export async function findBySerialNumber(
  db: Db,
  { companyId, serialNumber }: { companyId: string; serialNumber: string },
) {
  const [found] = await db
    .select()
    .from(licence)
    .where(and(eq(licence.companyId, companyId), eq(licence.serialNumber, serialNumber)))
  return found
}

/** Which licences something is done to. */
export type Chosen =
  | { orderNumber: string }
  | { serialNumbers: readonly string[] }
  | { assigneeId: string }

function chosen(which: Chosen) {
  if ('orderNumber' in which) return eq(licence.orderNumber, which.orderNumber)
  return 'assigneeId' in which
    ? eq(licence.assigneeId, which.assigneeId)
    : inArray(licence.serialNumber, [...which.serialNumbers])
}

/** Changes several licences. Returns how many there were. */
export async function updateLicences(
  tx: Tx,
  which: Chosen,
  changed: Partial<Pick<typeof licence.$inferInsert, 'assigneeId' | 'status'>>,
): Promise<number> {
  const rows = await tx
    .update(licence)
    .set({ ...changed, version: sql`${licence.version} + 1` })
    .where(
      and(chosen(which), changed.status === undefined ? undefined : ne(licence.status, 'revoked')),
    )
    .returning({ id: licence.id })
  return rows.length
}

/** How many licences are chosen; of those, how many were ever put on a device. */
export async function countChosen(
  db: Db,
  which: Chosen,
  { isActivated = false }: { isActivated?: boolean } = {},
): Promise<number> {
  const wasActivated = isActivated
    ? sql`exists (select 1 from ${licenceActivation} where ${licenceActivation.licenceId} = ${licence.id})`
    : undefined
  const [row] = await db
    .select({ total: count() })
    .from(licence)
    .where(and(chosen(which), wasActivated))
  return row?.total ?? 0
}

/** Licences that end soon and of which nobody was reminded at that distance; locked, so that one process sees to each. */
export function listEndingLicences(
  tx: Tx,
  {
    now,
    before,
    daysBefore,
    limit,
  }: { now: Date; before: Date; daysBefore: number; limit: number },
) {
  const isTold = sql`exists (select 1 from ${licenceReminder} where ${licenceReminder.licenceId} = ${licence.id} and ${licenceReminder.expiresOn} = ${licence.expiresOn} and ${licenceReminder.daysBefore} <= ${daysBefore})`
  return tx
    .select({ licence, regionCode: company.regionCode })
    .from(licence)
    .innerJoin(company, eq(company.id, licence.companyId))
    .where(
      and(
        eq(licence.status, 'usable'),
        gt(licence.expiresAt, now),
        lte(licence.expiresAt, before),
        sql`not ${isTold}`,
      ),
    )
    .orderBy(asc(licence.expiresAt), asc(licence.id))
    .limit(limit)
    .for('update', { of: licence, skipLocked: true })
}

/** Notes that a licence was reminded of. */
export async function insertReminder(
  tx: Tx,
  row: typeof licenceReminder.$inferInsert,
): Promise<void> {
  await tx.insert(licenceReminder).values(row).onConflictDoNothing()
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
