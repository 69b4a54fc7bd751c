import { eq, inArray } from 'drizzle-orm'
import type { Config } from '#config/schema.ts'
import { company, membership, person } from '#server/people/account/tables.ts'
import { plan, product } from '#server/content/catalog/tables.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { inEachLanguage, textIn } from '#server/platform/text/in-locale.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, dayIn } from '#server/platform/time/zone.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import type { SeedLicense, SeedLicenses } from './seed-licenses.ts'
import { licenseType } from './license-type.ts'
import { license, licenseActivation, licenseCapacity } from './tables.ts'
import { termUntil } from './term.ts'

interface Rows {
  licenses: (typeof license.$inferInsert)[]
  capacities: (typeof licenseCapacity.$inferInsert)[]
  activations: (typeof licenseActivation.$inferInsert)[]
}

/**
 * Inserts the licenses of the seed. Day counts in the seed are relative to the day of seeding.
 *
 * @throws Error that identifies an unknown company, member or plan
 */
export async function insertSeedLicenses(
  tx: Tx,
  { companies }: SeedLicenses,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const plans = await plansOf(
    tx,
    companies.flatMap(({ licenses }) =>
      licenses.flatMap((it) => [it.partNumber, ...it.additions.map((one) => one.partNumber)]),
    ),
  )
  const planOf = (partNumber: string) =>
    plans.get(partNumber) ?? fail(`there is no plan ${partNumber}`)
  const rows: Rows = { licenses: [], capacities: [], activations: [] }
  for (const { accountId, licenses } of companies) {
    const [found] = await tx
      .select({ id: company.id, regionCode: company.regionCode })
      .from(company)
      .where(eq(company.accountId, accountId))
    const { id: companyId, regionCode } = found ?? fail(`there is no company ${accountId}`)
    const members = await tx
      .select({ id: membership.id, email: person.email })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(eq(membership.companyId, companyId))
    const assigneeOf = (email: string) =>
      members.find((it) => it.email === email)?.id ?? fail(`${email} is no member of ${accountId}`)
    for (const given of licenses)
      addRows(rows, given, {
        companyId,
        config,
        now,
        zone: zoneOf(config, regionCode),
        assigneeId: given.assignee === undefined ? null : assigneeOf(given.assignee),
        planOf,
      })
  }
  await insertAll(tx, license, rows.licenses)
  await insertAll(tx, licenseCapacity, rows.capacities)
  await insertAll(tx, licenseActivation, rows.activations)
}

interface SeedPlan {
  productAlias: string
  capacity: number
  name: Texts<string>
}

function addRows(
  rows: Rows,
  given: SeedLicense,
  {
    companyId,
    assigneeId,
    config,
    zone,
    now,
    planOf,
  }: {
    companyId: string
    assigneeId: string | null
    config: Config
    zone: string
    now: Date
    planOf: (partNumber: string) => SeedPlan
  },
): void {
  const { serialNumber, partNumber, licenseTypeCode, lastDayIn, status, deactivateCount } = given
  const { productAlias, name, capacity } = planOf(partNumber)
  const { productType, deactivateCountLimit } = licenseType(config, licenseTypeCode)
  const issuedAt = ago(now, given.issuedDaysAgo)
  const term = lastDayIn === undefined ? {} : termUntil(addDays(dayIn(zone, now), lastDayIn), zone)
  const licenseId = crypto.randomUUID()
  rows.licenses.push({
    id: licenseId,
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
  rows.capacities.push(
    { licenseId, partNumber, name, capacity, addedAt: issuedAt, position: 0 },
    ...given.additions.map(({ partNumber: added, daysAgo }) => ({
      licenseId,
      partNumber: added,
      name: planOf(added).name,
      capacity: planOf(added).capacity,
      addedAt: ago(now, daysAgo),
      position: 0,
    })),
  )
  if (!given.device) return
  const { id: deviceId, name: deviceName = null, sinceDaysAgo, isOffline } = given.device
  rows.activations.push({
    licenseId,
    companyId,
    product: productAlias,
    deviceId,
    deviceName,
    isOffline,
    startedAt: ago(now, sinceDaysAgo),
  })
}

/** Returns plans by part number. The name of a plan here includes the product's name. */
async function plansOf(
  tx: Tx,
  partNumbers: readonly string[],
): Promise<ReadonlyMap<string, SeedPlan>> {
  const { productAlias, capacity, partNumber } = plan
  const found = await tx
    .select({ partNumber, productAlias, capacity, plan: plan.text, product: product.text })
    .from(plan)
    .innerJoin(product, eq(product.alias, productAlias))
    .where(inArray(partNumber, [...new Set(partNumbers)]))
  return new Map(
    found.map(({ plan: ofPlan, product: ofProduct, ...it }) => {
      const name = inEachLanguage(
        (language) => `${textIn(ofProduct, language).name} ${textIn(ofPlan, language).name}`,
      )
      return [it.partNumber, { ...it, name }]
    }),
  )
}

function ago(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

function fail(reason: string): never {
  throw new Error(`seed/licenses.yaml: ${reason}`)
}
