import { joinList } from '#config/lists.ts'
import type { Locale } from '#config/locales.ts'
import type { ProblemCode } from '#config/problems.ts'
import type { Config } from '#config/schema.ts'
import { Problem } from '#server/kernel/problem.ts'
import { adminsOf } from '#server/people/account/service.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { Day } from '#server/platform/time/zone.ts'
import {
  insertRenewals,
  listForRenewal,
  listRenewals,
  lockWithRegion,
  type RenewalRow,
  updateRenewal,
  updateTakenBack,
} from './renewal-store.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { type LicenseScope, lockLicenses, updateLicense } from './store.ts'
import { renewedTerm, termUntil } from './term.ts'

/** The maximum number of licenses that one email lists. */
const maxMailed = 20

/** Why a license cannot be renewed, as the code of a problem. */
export type RenewalReason = Extract<
  ProblemCode,
  | 'license.not_found'
  | 'serial.duplicate'
  | 'license.revoked'
  | 'license.suspended'
  | 'license.perpetual'
  | 'license.other_plan'
  | 'license.other_volume'
  | 'license.in_order'
>

/** A license that is named for a renewal. */
export interface RenewalFact {
  serialNumber: string
  /** Its last day; null if it has none, or if the scope has no such license. */
  expiresOn: Day | null
  /** Capacity without upgrades; null if its plan has none. */
  volume: number | null
  /** Null if the license can be renewed. */
  reason: RenewalReason | null
  /** The order in process that upgrades or renews it. */
  reservedBy: string | null
}

interface RenewalQuery extends LicenseScope {
  /** Serial numbers as a person typed them. */
  serialNumbers: readonly string[]
  partNumber: string
  /** Capacity of the plan, for licenses without one of their own. */
  capacity: number | null
  /** An order whose own reservations do not count. */
  orderNumber?: string | undefined
}

/**
 * Tells which licenses of a scope can be renewed with a plan, in the order of the serial numbers.
 * One order renews licenses of one volume: that of the first that can be renewed. An expired license
 * can be renewed.
 */
export async function renewalFacts(
  db: Db,
  { serialNumbers, partNumber, capacity, orderNumber, ...scope }: RenewalQuery,
): Promise<RenewalFact[]> {
  const normal = serialNumbers.map((it) => normalizeSerialNumber(it))
  const rows = await listForRenewal(db, scope, { serialNumbers: normal })
  const facts: RenewalFact[] = []
  for (const [index, serialNumber] of normal.entries()) {
    const row = rows.find((it) => it.license.serialNumber === serialNumber)
    const isRepeated = normal.indexOf(serialNumber) < index
    const volume = volumeOf(row, capacity)
    const first = facts.find((it) => it.reason === null)
    facts.push({
      serialNumber,
      expiresOn: row?.license.expiresOn ?? null,
      volume,
      reason: isRepeated
        ? 'serial.duplicate'
        : (reasonOf(row, { partNumber, orderNumber }) ??
          (first && first.volume !== volume ? 'license.other_volume' : null)),
      reservedBy: row?.reservedBy ?? null,
    })
  }
  return facts
}

/** Returns the volume that a license was bought in; `capacity` if it has none of its own. */
function volumeOf(row: RenewalRow | undefined, capacity: number | null): number | null {
  const own = row?.volume ?? 0
  return own === 0 ? capacity : own
}

function reasonOf(
  row: RenewalRow | undefined,
  { partNumber, orderNumber }: { partNumber: string; orderNumber: string | undefined },
): RenewalReason | null {
  if (!row) return 'license.not_found'
  const { license, reservedBy } = row
  if (license.status !== 'usable') return `license.${license.status}`
  if (license.expiresOn === null) return 'license.perpetual'
  if (license.partNumber !== partNumber) return 'license.other_plan'
  return reservedBy !== null && reservedBy !== orderNumber ? 'license.in_order' : null
}

/** Licenses that an order renews. */
interface LicenseRenewal {
  companyId: string
  orderNumber: string
  serialNumbers: readonly string[]
  partNumber: string
  name: Texts<string>
  months: number
  /** The email address to tell; null to tell the company's Admins. */
  receiveMail: string | null
  /** Locale of the email to `receiveMail`. */
  locale: Locale
  now: Date
  zone: string
}

/**
 * Adds a term to licenses, and tells by email until when they run. Devices stay activated; a license
 * file that is downloaded from now on has the new end. Source: C9.
 *
 * @throws Problem `license.not_renewable` if one of the licenses cannot be renewed any more
 */
export async function renewLicenses(tx: Tx, renewal: LicenseRenewal): Promise<void> {
  const { companyId, orderNumber, serialNumbers, partNumber, months, now, zone } = renewal
  await lockLicenses(tx, { companyId, serialNumbers })
  const rows = await listForRenewal(tx, { companyId }, { serialNumbers })
  const renewed = serialNumbers.map((serialNumber) => {
    const row = rows.find((it) => it.license.serialNumber === serialNumber)
    const { id, expiresOn } = row?.license ?? {}
    if (id === undefined || !expiresOn || reasonOf(row, { partNumber, orderNumber }) !== null)
      throw new Problem('license.not_renewable', { context: { serialNumber } })
    return {
      id,
      serialNumber,
      endedOn: expiresOn,
      term: renewedTerm(expiresOn, { zone, months, now }),
    }
  })
  for (const { id, term } of renewed) await updateLicense(tx, id, term)
  await insertRenewals(
    tx,
    renewed.map(({ id: licenseId, endedOn, term: { expiresOn } }) => ({
      licenseId,
      orderNumber,
      months,
      renewedAt: now,
      endedOn,
      expiresOn,
    })),
  )
  await mailRenewal(
    tx,
    renewal,
    renewed.map(({ serialNumber, term: { expiresOn } }) => ({ serialNumber, expiresOn })),
  )
}

async function mailRenewal(
  tx: Tx,
  { companyId, orderNumber, receiveMail, locale, name, now }: LicenseRenewal,
  renewed: readonly { serialNumber: string; expiresOn: Day }[],
): Promise<void> {
  const to = receiveMail === null ? await adminsOf(tx, companyId) : [{ email: receiveMail, locale }]
  const mails = to.map((it) => ({
    kind: 'license.renewed' as const,
    key: `license.renewed ${orderNumber} ${it.email}`,
    to: it.email,
    locale: it.locale,
    facts: {
      product: inLocale(name, it.locale),
      quantity: renewed.length,
      licenses:
        joinList(
          it.locale,
          renewed
            .slice(0, maxMailed)
            .map(
              ({ serialNumber, expiresOn }) => `${serialNumber} → ${dayText(it.locale, expiresOn)}`,
            ),
          'semicolon',
        ) + (renewed.length > maxMailed ? ' …' : ''),
      path: '/marketplace/profile/license-management',
    },
  }))
  await tellPeople(tx, mails, { companyId, now })
}

/**
 * Takes back the terms that a refunded order added to licenses. Later renewals of the same license
 * keep their months, which then begin earlier.
 */
export async function takeBackRenewals(
  tx: Tx,
  config: Pick<Config, 'regions'>,
  { orderNumber, now }: { orderNumber: string; now: Date },
): Promise<void> {
  for (const licenseId of await updateTakenBack(tx, { orderNumber, now })) {
    const locked = await lockWithRegion(tx, licenseId)
    const zone = zoneOf(config, locked?.regionCode ?? null)
    const renewals = await listRenewals(tx, licenseId)
    const index = renewals.findIndex((it) => it.orderNumber === orderNumber)
    const end = renewals[index]?.endedOn
    if (end === undefined) continue
    let term = termUntil(end, zone)
    for (const later of renewals.slice(index + 1).filter((it) => it.takenBackAt === null)) {
      const endedOn = term.expiresOn
      term = renewedTerm(endedOn, { zone, months: later.months, now: later.renewedAt })
      await updateRenewal(tx, later.id, { endedOn, expiresOn: term.expiresOn })
    }
    await updateLicense(tx, licenseId, term)
  }
}
