import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { listAdditions } from '#server/trade/offer/service.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { isSerialNumber, newSerialNumber, normalizeSerialNumber } from './serial-number.ts'
import { licenseType } from './license-type.ts'
import { hasExpired } from './state.ts'
import {
  countChosen,
  deleteAdditions,
  findBySerialNumber,
  findProductOf,
  insertCapacities,
  insertLicenses,
  listAdmins,
  lockLicense,
  updateLicense,
  updateLicenses,
} from './store.ts'
import { termFrom } from './term.ts'

export { normalizeSerialNumber } from './serial-number.ts'

/** Shown as "Unlimited". Source: spec §9. */
const unlimited = 1_679_616
/** A mail names so many serial numbers; the list of licenses has them all. */
const mailedSerials = 20

/** What a license is good for. 0 not applicable, 1679616 unlimited. */
interface Capacity {
  partNumber: string
  name: Texts<string>
  capacity: number
}

/** Licenses of one line of an order. */
interface Issue {
  companyId: string
  orderNumber: string | null
  lineId: string | null
  partNumber: string
  name: Texts<string>
  /** So many licenses, each with a serial number and for one device. */
  quantity: number
  /** What each of them is good for. */
  capacities: readonly Capacity[]
  licenseTypeCode: number
  /** Null: they never expire. */
  termMonths: number | null
  /** Whom their serial numbers are mailed to; null: the company's administrators. */
  receiveMail: string | null
  /** The language of that mail. */
  locale: Locale
  now: Date
  /** The zone of the company's region, in which days begin and end. */
  zone: string
}

/** Issues licenses, and mails their serial numbers. Returns those. Source: C7, C9. */
export async function issueLicenses(tx: Tx, config: Config, issue: Issue): Promise<string[]> {
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
  // a number that was drawn before is drawn anew
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
  await mailIssued(tx, { issue, serialNumbers })
  return serialNumbers
}

async function mailIssued(
  tx: Tx,
  { issue, serialNumbers }: { issue: Issue; serialNumbers: readonly string[] },
): Promise<void> {
  const { companyId, receiveMail, locale, name, now } = issue
  const to =
    receiveMail === null ? await listAdmins(tx, companyId) : [{ email: receiveMail, locale }]
  const shown =
    serialNumbers.slice(0, mailedSerials).join(', ') +
    (serialNumbers.length > mailedSerials ? ' …' : '')
  const mails = to.map((it) => ({
    kind: 'license.issued' as const,
    key: `license.issued ${serialNumbers[0]} ${it.email}`,
    to: it.email,
    locale: it.locale,
    facts: {
      product: inLocale(name, it.locale),
      quantity: serialNumbers.length,
      serialNumbers: shown,
      path: '/marketplace/profile/license-management',
    },
  }))
  await sendMails(tx, mails, now)
}

/** What an upgrade adds to a license. */
interface Upgrade {
  companyId: string
  serialNumber: string
  additions: readonly (Capacity & { quantity: number })[]
  orderNumber: string
  now: Date
}

/**
 * Adds to what a license is good for.
 *
 * @throws Problem `license.not_found` for one that the company does not have
 */
export async function applyLicenseUpgrade(
  tx: Tx,
  { companyId, serialNumber, additions, orderNumber, now }: Upgrade,
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
      capacity: Math.min(unlimited, capacity * quantity),
    })),
  )
  await updateLicense(tx, found.id)
}

/** A serial number as it was typed, looked up among a company's licenses. */
interface OfCompany {
  companyId: string
  serialNumber: string
  now: Date
}

/** One of the company's licenses, if it can be used now and has upgrades. */
export async function upgradableLicense(
  db: Db,
  { companyId, serialNumber, now }: OfCompany,
): Promise<
  | { serialNumber: string; partNumber: string; productAlias: string | null; name: Texts<string> }
  | undefined
> {
  const found = await findAsTyped(db, { companyId, serialNumber })
  if (!found || found.status !== 'usable' || hasExpired(found, now)) return undefined
  const upgrades = await listAdditions(db, { partNumber: found.partNumber, kind: 'upgrade' })
  if (upgrades.length === 0) return undefined
  const { partNumber, productAlias, name } = found
  return { serialNumber: found.serialNumber, partNumber, productAlias, name }
}

/** Part number and kind of one of the company's licenses, and whether it can be used now. */
export async function serialFacts(
  db: Db,
  { companyId, serialNumber, now }: OfCompany,
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

/** The company's license of a serial number as somebody typed it. */
async function findAsTyped(
  db: Db,
  { companyId, serialNumber: typed }: { companyId: string; serialNumber: string },
) {
  const serialNumber = normalizeSerialNumber(typed)
  return isSerialNumber(serialNumber)
    ? findBySerialNumber(db, { companyId, serialNumber })
    : undefined
}

/** Blocks the licenses of a refunded order and removes what it added to other licenses. */
export async function suspendLicensesOf(
  tx: Tx,
  { orderNumber }: { orderNumber: string },
): Promise<void> {
  await updateLicenses(tx, { orderNumber }, { status: 'suspended' })
  await deleteAdditions(tx, orderNumber)
}

/** Revokes licenses for good, as when they went to the wrong company. */
export async function revokeLicenses(
  tx: Tx,
  { serialNumbers }: { serialNumbers: readonly string[] },
): Promise<void> {
  await updateLicenses(tx, { serialNumbers }, { status: 'revoked' })
}

/** True if at least one of these licenses was ever activated. */
export async function isEverActivated(
  db: Db,
  { serialNumbers }: { serialNumbers: readonly string[] },
): Promise<boolean> {
  return (await countChosen(db, { serialNumbers }, { isActivated: true })) > 0
}

/** Moves all licenses of a member to another one, or to nobody. Returns their number. */
export function reassignLicenses(
  tx: Tx,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  return updateLicenses(tx, { assigneeId: from }, { assigneeId: to })
}
