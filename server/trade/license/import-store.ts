import { eq } from 'drizzle-orm'
import type { Config } from '#config/schema.ts'
import { company, membership, person } from '#server/people/account/tables.ts'
import { plan, product } from '#server/content/catalog/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inEachLanguage, textIn } from '#server/platform/text/in-locale.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, dayIn } from '#server/platform/time/zone.ts'
import type { SeedLicense, SeedLicenses } from './seed-licenses.ts'
import { licenseType } from './license-type.ts'
import { license, licenseActivation, licenseCapacity } from './tables.ts'
import { termUntil } from './term.ts'

const dayMs = 86_400_000

/**
 * Adds the licenses of the seed. Their days count from the day of the seeding.
 *
 * @throws Error that names a company, a member or a plan that there is not
 */
export async function insertSeedLicenses(
  tx: Tx,
  { companies }: SeedLicenses,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  for (const { accountId, licenses } of companies) {
    const [found] = await tx
      .select({ id: company.id, regionCode: company.regionCode })
      .from(company)
      .where(eq(company.accountId, accountId))
    const { id: companyId, regionCode } = found ?? fail(`no company is ${accountId}`)
    const members = await tx
      .select({ id: membership.id, email: person.email })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(eq(membership.companyId, companyId))
    const assigneeOf = (email: string) =>
      members.find((it) => it.email === email)?.id ?? fail(`${email} is no member of ${accountId}`)
    for (const it of licenses)
      await insertSeedLicense(tx, {
        given: it,
        companyId,
        config,
        now,
        zone: zoneOf(config, regionCode),
        assigneeId: it.assignee === undefined ? null : assigneeOf(it.assignee),
      })
  }
}

interface Given {
  given: SeedLicense
  companyId: string
  assigneeId: string | null
  config: Config
  zone: string
  now: Date
}

async function insertSeedLicense(
  tx: Tx,
  { given, companyId, assigneeId, config, zone, now }: Given,
): Promise<void> {
  const {
    serialNumber,
    partNumber,
    licenseTypeCode,
    lastDayIn,
    status,
    deactivateCount,
    device,
    additions,
  } = given
  const { productAlias, name, capacity } = await planOf(tx, partNumber)
  const { productType, deactivateCountLimit } = licenseType(config, licenseTypeCode)
  const issuedAt = ago(now, given.issuedDaysAgo)
  const term = lastDayIn === undefined ? {} : termUntil(addDays(dayIn(zone, now), lastDayIn), zone)
  const [row] = await tx
    .insert(license)
    .values({
      serialNumber,
      companyId,
      partNumber,
      productAlias,
      name,
      licenseTypeCode,
      productType,
      status,
      issuedAt,
      ...term,
      assigneeId,
      deactivateCount,
      deactivateCountLimit,
    })
    .returning({ id: license.id })
  const licenseId = row?.id ?? fail(`${serialNumber} was not kept`)
  await tx
    .insert(licenseCapacity)
    .values({ licenseId, partNumber, name, capacity, addedAt: issuedAt, position: 0 })
  for (const { partNumber: added, daysAgo } of additions) {
    const { name: addedName, capacity: more } = await planOf(tx, added)
    await tx.insert(licenseCapacity).values({
      licenseId,
      partNumber: added,
      name: addedName,
      capacity: more,
      addedAt: ago(now, daysAgo),
      position: 0,
    })
  }
  if (!device) return
  const { id: deviceId, name: deviceName = null, sinceDaysAgo, isOffline } = device
  await tx.insert(licenseActivation).values({
    licenseId,
    companyId,
    product: productAlias,
    deviceId,
    deviceName,
    isOffline,
    startedAt: ago(now, sinceDaysAgo),
  })
}

async function planOf(tx: Tx, partNumber: string) {
  const [found] = await tx
    .select({
      productAlias: plan.productAlias,
      capacity: plan.capacity,
      plan: plan.text,
      product: product.text,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .where(eq(plan.partNumber, partNumber))
  const {
    productAlias,
    capacity,
    plan: ofPlan,
    product: ofProduct,
  } = found ?? fail(`no plan is ${partNumber}`)
  const name = inEachLanguage((it) => `${textIn(ofProduct, it).name} ${textIn(ofPlan, it).name}`)
  return { productAlias, capacity, name }
}

function ago(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

function fail(reason: string): never {
  throw new Error(`seed/licenses.yaml: ${reason}`)
}
