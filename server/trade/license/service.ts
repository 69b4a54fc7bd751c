import { joinList } from '#config/lists.ts'
import type { Locale } from '#config/locales.ts'
import { adminsOf } from '#server/people/account/service.ts'
import type { Config } from '#config/schema.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import { newSerialNumber } from './serial-number.ts'
import { licenseType } from './license-type.ts'
import { findAsTyped, type LicenseLookup } from './lookup.ts'
import { hasExpired } from './state.ts'
import {
  countEverActivated,
  deleteAdditions,
  findProductOf,
  insertCapacities,
  insertLicenses,
  listSerialNumbers,
  updateLicenses,
} from './store.ts'
import { termFrom } from './term.ts'
import type { Capacity } from './upgrade.ts'

export {
  type RenewalFact,
  type RenewalReason,
  renewalFacts,
  renewLicenses,
  takeBackRenewals,
} from './renewal.ts'
export { lockLicensesOf, releaseLicenses, reserveLicenses } from './reservation.ts'
export { licenseScope } from './scope.ts'
export { normalizeSerialNumber } from './serial-number.ts'
export { renewedTerm } from './term.ts'
export { applyLicenseUpgrade, upgradableLicense } from './upgrade.ts'

/**
 * The maximum number of serial numbers in one email. The list of licenses on the site has them all.
 */
const maxMailedSerials = 20

/** The licenses to issue for one order line. */
interface LicenseIssue {
  companyId: string
  orderNumber: string | null
  lineId: string | null
  partNumber: string
  name: Texts<string>
  /** The number of licenses. Each has its own serial number and can be active on one device. */
  quantity: number
  /** The capacities that each license has. */
  capacities: readonly Capacity[]
  licenseTypeCode: number
  /** The term of the licenses in months; null if they never expire. */
  termMonths: number | null
  /**
   * The email address that receives the serial numbers; null to send them to the company's Admins.
   */
  receiveMail: string | null
  /** Locale of the email to `receiveMail`. */
  locale: Locale
  now: Date
  /** Time zone of the company's region. The term ends at midnight in this time zone. */
  zone: string
}

/** Issues licenses and emails their serial numbers. Returns the serial numbers. Source: C7, C9. */
export async function issueLicenses(
  tx: Tx,
  config: Config,
  issue: LicenseIssue,
): Promise<string[]> {
  const {
    companyId,
    orderNumber,
    lineId,
    partNumber,
    name,
    quantity,
    licenseTypeCode,
    termMonths,
    now,
    zone,
  } = issue
  const { productType, deactivateCountLimit } = licenseType(config, licenseTypeCode)
  const productAlias = (await findProductOf(tx, partNumber)) ?? null
  const common = {
    companyId,
    orderNumber,
    lineId,
    partNumber,
    productAlias,
    name,
    licenseTypeCode,
    productType,
    deactivateCountLimit,
    issuedAt: now,
  }
  const row = { ...common, ...termFrom(now, { zone, months: termMonths }) }
  const serialNumbers: string[] = []
  // repeat until there are enough: an insert skips serial numbers that already exist
  while (serialNumbers.length < quantity) {
    const wanted = Array.from({ length: quantity - serialNumbers.length }, () => ({
      ...row,
      serialNumber: newSerialNumber(config.licenses.serialPrefix),
    }))
    const added = await insertLicenses(tx, wanted)
    await insertCapacities(
      tx,
      added.flatMap(({ id: licenseId }) =>
        issue.capacities.map((it, position) => ({
          ...it,
          licenseId,
          orderNumber,
          addedAt: now,
          position,
        })),
      ),
    )
    serialNumbers.push(...added.map((it) => it.serialNumber))
  }
  await mailSerialNumbers(tx, { issue, serialNumbers })
  return serialNumbers
}

async function mailSerialNumbers(
  tx: Tx,
  { issue, serialNumbers }: { issue: LicenseIssue; serialNumbers: readonly string[] },
): Promise<void> {
  const { companyId, receiveMail, locale, name, now } = issue
  const to = receiveMail === null ? await adminsOf(tx, companyId) : [{ email: receiveMail, locale }]
  const listed = serialNumbers.slice(0, maxMailedSerials)
  const more = serialNumbers.length > maxMailedSerials ? ' …' : ''
  const mails = to.map((it) => ({
    kind: 'license.issued' as const,
    key: `license.issued ${serialNumbers[0]} ${it.email}`,
    to: it.email,
    locale: it.locale,
    facts: {
      product: inLocale(name, it.locale),
      quantity: serialNumbers.length,
      serialNumbers: joinList(it.locale, listed) + more,
      path: '/marketplace/profile/license-management',
    },
  }))
  await tellPeople(tx, mails, { companyId, now })
}

/**
 * Finds one of the company's licenses, with its part number and type. `isUsable` is true if it can
 * be used now.
 */
export async function serialFacts(
  db: Db,
  { companyId, serialNumber, now }: LicenseLookup,
): Promise<
  | {
      serialNumber: string
      partNumber: string
      productAlias: string | null
      type: string
      isUsable: boolean
    }
  | undefined
> {
  const found = await findAsTyped(db, { companyId, serialNumber })
  if (!found) return undefined
  const { partNumber, productAlias, productType: type } = found
  return {
    serialNumber: found.serialNumber,
    partNumber,
    productAlias,
    type,
    isUsable: found.status === 'usable' && !hasExpired(found, now),
  }
}

/** Lists the serial numbers of the licenses that an order issued. */
export async function serialNumbersOf(
  db: Db,
  { orderNumber }: { orderNumber: string },
): Promise<string[]> {
  return listSerialNumbers(db, orderNumber)
}

/**
 * Suspends the licenses that a refunded order issued, and removes the capacities that it added to
 * other licenses.
 */
export async function suspendLicensesOf(
  tx: Tx,
  { orderNumber }: { orderNumber: string },
): Promise<void> {
  await updateLicenses(tx, { orderNumber }, { status: 'suspended' })
  await deleteAdditions(tx, orderNumber)
}

/** Revokes licenses permanently, for example if they were delivered to the wrong company. */
export async function revokeLicenses(
  tx: Tx,
  { serialNumbers }: { serialNumbers: readonly string[] },
): Promise<void> {
  await updateLicenses(tx, { serialNumbers }, { status: 'revoked' })
}

/** True if at least one of the licenses has ever been activated. */
export async function isEverActivated(
  db: Db,
  { serialNumbers }: { serialNumbers: readonly string[] },
): Promise<boolean> {
  return (await countEverActivated(db, serialNumbers)) > 0
}

/**
 * Reassigns all licenses of a member to another member, or unassigns them if `to` is null. Returns
 * the number of licenses.
 */
export function reassignLicenses(
  tx: Tx,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  return updateLicenses(tx, { assigneeId: from }, { assigneeId: to })
}
