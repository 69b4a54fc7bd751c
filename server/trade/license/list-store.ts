import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { membership, person } from '#server/people/account/tables.ts'
import { product } from '#server/content/catalog/tables.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LicensesQuery } from './list-contract.ts'
import { type LicenseRow, licensesOf, type LicenseScope, selectLicenses } from './store.ts'
import { license, licenseActivation } from './tables.ts'

/** Licenses in a scope that match all given filters. */
export interface LicenseSearch {
  scope: LicenseScope
  now: Date
  state?: LicensesQuery['state'] | undefined
  productAlias?: string | undefined
  /** The contactId of a member, or `none` for licenses that are not assigned. */
  assignee?: string | undefined
  /** Usable licenses that end by this time. */
  endsBy?: Date | undefined
  /** Part of a serial number, in upper case without separators. */
  serialPart?: string | undefined
  /** Part of a device's id or name. */
  devicePart?: string | undefined
  /** Only licenses with these serial numbers; undefined for all. */
  serialNumbers?: readonly string[] | undefined
}

/** Lists a page of the licenses that match. */
export function listLicenses(
  db: Db,
  search: LicenseSearch,
  {
    locale,
    sort,
    offset,
    limit,
  }: { locale: Locale; sort: LicensesQuery['sort']; offset: number; limit: number },
): Promise<LicenseRow[]> {
  return selectLicenses(db, locale)
    .where(matching(search))
    .orderBy(...orderFor(sort, locale))
    .limit(limit)
    .offset(offset)
}

/** Lists the serial numbers of all licenses that match, in the order of the list. */
export async function listMatching(
  db: Db,
  search: LicenseSearch,
  { locale, sort }: { locale: Locale; sort: LicensesQuery['sort'] },
): Promise<string[]> {
  const rows = await db
    .select({ serialNumber: license.serialNumber })
    .from(license)
    .leftJoin(
      licenseActivation,
      and(eq(licenseActivation.licenseId, license.id), isNull(licenseActivation.endedAt)),
    )
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .leftJoin(person, eq(person.id, membership.personId))
    .where(matching(search))
    .orderBy(...orderFor(sort, locale))
  return rows.map((it) => it.serialNumber)
}

/** Lists licenses of a scope by their serial numbers, in no particular order. */
export function listBySerialNumbers(
  db: Db,
  scope: LicenseScope,
  { locale, serialNumbers }: { locale: Locale; serialNumbers: readonly string[] },
): Promise<LicenseRow[]> {
  return selectLicenses(db, locale).where(
    and(licensesOf(scope), inArray(license.serialNumber, [...serialNumbers])),
  )
}

/** Counts the licenses that match. */
export async function countLicenses(db: Db, search: LicenseSearch): Promise<number> {
  return (await counted(db, search, { total: count() })).total
}

/**
 * Counts licenses by state, and those that end by each of the given times.
 *
 * @param endsBy the times for 90, 30 and 7 days
 */
export function countByState(
  db: Db,
  { scope, now }: Pick<LicenseSearch, 'scope' | 'now'>,
  endsBy: readonly [Date, Date, Date],
) {
  const where = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})::int`
  const state = (it: NonNullable<LicensesQuery['state']>) => where(inState(it, now))
  return counted(
    db,
    { scope, now },
    {
      total: count(),
      active: state('active'),
      notActivated: state('not_activated'),
      expired: state('expired'),
      suspended: state('suspended'),
      revoked: state('revoked'),
      ends90: where(endingBy(endsBy[0], now)),
      ends30: where(endingBy(endsBy[1], now)),
      ends7: where(endingBy(endsBy[2], now)),
      unassigned: where(and(inState('usable', now), isNull(license.assigneeId))),
    },
  )
}

/** Counts the licenses of each product, by the product's name. */
export async function countByProduct(
  db: Db,
  scope: LicenseScope,
  locale: Locale,
): Promise<{ productAlias: string; name: string; count: number }[]> {
  const counts = db
    .select({ productAlias: license.productAlias, count: count().as('licenses') })
    .from(license)
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .where(licensesOf(scope))
    .groupBy(license.productAlias)
    .as('counts')
  const name = sql<string>`${inLanguage(product.text, locale).text}->>'name'`
  return db
    .select({ productAlias: product.alias, name, count: counts.count })
    .from(counts)
    .innerJoin(product, eq(product.alias, counts.productAlias))
    .orderBy(sql`lower(${name})`)
}

/** Counts the licenses of each assignee. */
export function countByAssignee(db: Db, scope: LicenseScope) {
  const { firstName, lastName } = person
  return db
    .select({ contactId: membership.id, firstName, lastName, count: count() })
    .from(license)
    .innerJoin(membership, eq(membership.id, license.assigneeId))
    .innerJoin(person, eq(person.id, membership.personId))
    .where(licensesOf(scope))
    .groupBy(membership.id, firstName, lastName)
    .orderBy(asc(lastName), asc(firstName))
}

async function counted<Name extends string>(
  db: Db,
  search: LicenseSearch,
  fields: Record<Name, SQL<number>>,
): Promise<Record<Name, number>> {
  const [row] = await db
    .select(fields as Record<string, SQL<number>>)
    .from(license)
    .leftJoin(
      licenseActivation,
      and(eq(licenseActivation.licenseId, license.id), isNull(licenseActivation.endedAt)),
    )
    .leftJoin(membership, eq(membership.id, license.assigneeId))
    .where(matching(search))
  if (!row) throw new Error('a query that counts returns a row')
  return row as Record<Name, number>
}

function matching(search: LicenseSearch): SQL | undefined {
  const { scope, now, state, productAlias, assignee, endsBy, serialPart, devicePart } = search
  const { serialNumbers } = search
  return and(
    licensesOf(scope),
    serialNumbers && inArray(license.serialNumber, [...serialNumbers]),
    state === undefined ? undefined : inState(state, now),
    productAlias === undefined ? undefined : eq(license.productAlias, productAlias),
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? isNull(license.assigneeId)
        : sql`${license.assigneeId}::text = ${assignee}`,
    endsBy && endingBy(endsBy, now),
    or(
      serialPart === undefined
        ? undefined
        : sql`replace(${license.serialNumber}, '-', '') like ${contains(serialPart)}`,
      devicePart === undefined
        ? undefined
        : or(
            ilike(licenseActivation.deviceId, contains(devicePart)),
            ilike(licenseActivation.deviceName, contains(devicePart)),
          ),
    ),
  )
}

function inState(state: NonNullable<LicensesQuery['state']>, now: Date): SQL | undefined {
  const { status, expiresAt } = license
  const isUsable = and(eq(status, 'usable'), or(isNull(expiresAt), gt(expiresAt, now)))
  switch (state) {
    case 'usable':
      return isUsable
    case 'active':
      return and(isUsable, sql`${licenseActivation.id} is not null`)
    case 'not_activated':
      return and(isUsable, isNull(licenseActivation.id))
    case 'expired':
      return and(eq(status, 'usable'), lte(expiresAt, now))
    default:
      return and(ne(status, 'usable'), eq(status, state))
  }
}

function endingBy(endsBy: Date, now: Date): SQL | undefined {
  return and(inState('usable', now), lte(license.expiresAt, endsBy))
}

/** Pattern for text that contains a part literally. */
function contains(part: string): string {
  return `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

function orderFor(sort: LicensesQuery['sort'], locale: Locale): SQL[] {
  const isDescending = sort.startsWith('-')
  const columns = {
    issued: [license.issuedAt],
    expiration: [license.expiresAt],
    product: [sql`lower(${inLanguage(license.name, locale).text} #>> '{}')`],
    serial: [],
    assignee: [person.lastName, person.firstName],
  }[sort.replace('-', '') as 'issued' | 'expiration' | 'product' | 'serial' | 'assignee']
  const last = sort === '-serial' ? desc(license.serialNumber) : asc(license.serialNumber)
  return [
    ...columns.map((it) => sql`${it} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`),
    last,
  ]
}
