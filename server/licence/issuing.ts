import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Texts } from '#server/db/columns.ts'

/** What a licence is good for. 0 not applicable, 1679616 unlimited. */
export interface Capacity {
  partNumber: string
  name: Texts<string>
  capacity: number
}

/** Licences of one line of an order. */
export interface Issue {
  companyId: string
  orderNumber: string | null
  lineId: string | null
  partNumber: string
  name: Texts<string>
  /** So many licences, each with a serial number and for one device. */
  quantity: number
  /** What each of them is good for. */
  capacities: readonly Capacity[]
  licenseTypeCode: number
  /** Null: they never expire. */
  termMonths: number | null
  /** Whom their serial numbers are mailed to; null: the company's admins. */
  receiveMail: string | null
  /** The language of that mail. */
  locale: Locale
  now: Date
  /** The zone of the company's region, in which days begin and end. */
  zone: string
}

export async function issueLicences(_tx: Tx, _config: Config, _issue: Issue): Promise<string[]> {
  throw new Error('not yet')
}

/** What an upgrade adds to a licence. */
export interface Upgrade {
  companyId: string
  serialNumber: string
  additions: readonly (Capacity & { quantity: number })[]
  orderNumber: string
  now: Date
}

export async function upgradeLicence(_tx: Tx, _upgrade: Upgrade): Promise<void> {
  throw new Error('not yet')
}

/** A licence by its serial number, in a company. */
export interface OfCompany {
  companyId: string
  serialNumber: string
  now?: Date
}

export async function upgradableLicence(
  _db: Db,
  _config: Config,
  _which: OfCompany,
): Promise<{ serialNumber: string; partNumber: string; productAlias: string | null; name: Texts<string> } | undefined> {
  throw new Error('not yet')
}

export async function serialFacts(
  _db: Db,
  _which: OfCompany,
): Promise<{ partNumber: string; productAlias: string | null; type: string; isUsable: boolean } | undefined> {
  throw new Error('not yet')
}

export async function suspendLicencesOf(_tx: Tx, _of: { orderNumber: string; now: Date }): Promise<void> {
  throw new Error('not yet')
}

export async function assignedCount(_db: Db, _of: { membershipId: string }): Promise<number> {
  throw new Error('not yet')
}

export async function reassignLicences(_tx: Tx, _move: { from: string; to: string | null; now: Date }): Promise<number> {
  throw new Error('not yet')
}
