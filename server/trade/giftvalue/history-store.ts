import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { company, person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { GiftStatus } from './status.ts'
import { giftEntry, giftLot, giftMovement } from './tables.ts'

/** A company and a period. The period includes `from` and excludes `until`. */
export interface HistoryPeriod {
  companyId: string
  from: Date
  until: Date
}

/** The movements of a period, all of them or those with one status. */
export interface HistoryFilter extends HistoryPeriod {
  status?: GiftStatus | undefined
}

const between = ({ companyId, from, until }: HistoryPeriod) =>
  and(eq(giftMovement.companyId, companyId), gte(giftMovement.at, from), lt(giftMovement.at, until))

/** Counts and adds up a company's movements in a period, for each status that occurs. */
export function sumByStatus(db: Db, period: HistoryPeriod) {
  const { status, currency } = giftMovement
  return db
    .select({
      status,
      currency,
      totalItems: count(),
      amount: sum(giftMovement.amountMinor).mapWith(Number),
    })
    .from(giftMovement)
    .where(between(period))
    .groupBy(status, currency)
    .orderBy(status, currency)
}

/**
 * Lists a company's movements in a period, newest first: either the page at `offset`, or the rows
 * that follow `after`. Each has the company's balance after it.
 */
export async function listMovements(
  db: Db,
  {
    after,
    offset = 0,
    limit,
    status,
    ...period
  }: HistoryFilter & { after?: { at: Date; place: number }; offset?: number; limit: number },
): Promise<MovementRow[]> {
  const isAfter = after && sql`${place} < ${placeOf(after)}`
  const rows = await selectMovements(db)
    .where(
      and(
        between(period),
        status === undefined ? undefined : eq(giftMovement.status, status),
        isAfter,
      ),
    )
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit)
  return withLots(db, period.companyId, rows)
}

/** Lists movements by their ids. Only those of the company `companyId` have a balance. */
export async function listMovementsOf(
  db: Db,
  { companyId, ids }: { companyId: string; ids: readonly string[] },
): Promise<MovementRow[]> {
  const rows = await selectMovements(db).where(inArray(giftMovement.id, [...ids]))
  return withLots(db, companyId, rows)
}

type SelectedMovement = Awaited<ReturnType<typeof selectMovements>>[number]

/** A movement's share of a lot: an amount added to it or, if negative, taken from it. */
export interface LotShare {
  lotId: string
  expiresOn: string
  source: (typeof giftLot.$inferSelect)['source']
  amountMinor: Minor
}

/**
 * A movement with its person, its lots in the order in which lots are spent and, for a transfer, the
 * other company.
 */
export interface MovementRow extends SelectedMovement {
  lots: LotShare[]
  /** The balance after the movement; null for a movement of another company. */
  balanceMinor: Minor | null
}

const newestFirst = [desc(giftMovement.at), desc(giftMovement.place)]

function selectMovements(db: Db) {
  const counterpart = alias(giftMovement, 'counterpart')
  const other = alias(company, 'other')
  return db
    .select({
      movement: giftMovement,
      counterpart: { accountId: other.accountId, name: other.name },
      person: { firstName: person.firstName, lastName: person.lastName },
    })
    .from(giftMovement)
    .leftJoin(counterpart, eq(counterpart.id, giftMovement.counterpartId))
    .leftJoin(other, eq(other.id, counterpart.companyId))
    .leftJoin(person, eq(person.id, giftMovement.personId))
}

async function withLots(
  db: Db,
  companyId: string,
  rows: readonly SelectedMovement[],
): Promise<MovementRow[]> {
  if (rows.length === 0) return []
  const lots = await listLotShares(
    db,
    rows.map((it) => it.movement.id),
  )
  const lotsOf = Map.groupBy(lots, (it) => it.movementId)
  const balances = await listBalances(db, companyId, rows)
  return rows.map((it) => ({
    ...it,
    lots: lotsOf.get(it.movement.id) ?? [],
    balanceMinor: balances.get(it.movement.id) ?? null,
  }))
}

function listLotShares(db: Db, movementIds: string[]) {
  const { movementId, lotId, amountMinor } = giftEntry
  const { expiresOn, source } = giftLot
  return db
    .select({ movementId, lotId, amountMinor, expiresOn, source })
    .from(giftEntry)
    .innerJoin(giftLot, eq(giftLot.id, lotId))
    .where(inArray(movementId, movementIds))
    .orderBy(asc(expiresOn), asc(giftLot.createdAt), asc(giftLot.id))
}

/**
 * Returns the balance after each of the given movements of a company, which are sorted or not. Earlier
 * movements count even if they are not among the rows. An expiry counts from its own time, however
 * late it was recorded.
 */
async function listBalances(
  db: Db,
  companyId: string,
  rows: readonly SelectedMovement[],
): Promise<Map<string, Minor>> {
  const sorted = rows.map((it) => it.movement).toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))
  const [oldest, newest] = [sorted[0], sorted.at(-1)]
  if (!oldest || !newest) return new Map()
  const { id, currency, amountMinor } = giftMovement
  const ofCompany = eq(giftMovement.companyId, companyId)
  const isBefore = sql`${place} < ${placeOf(oldest)}`
  const before = await db
    .select({ currency, minor: sum(amountMinor).mapWith(Number) })
    .from(giftMovement)
    .where(and(ofCompany, isBefore))
    .groupBy(currency)
  const bases = new Map(before.map((it) => [it.currency, it.minor]))
  const running = await db
    .select({
      id,
      currency,
      minor: sql`sum(${amountMinor}) over (partition by ${currency} order by ${place})`.mapWith(
        Number,
      ),
    })
    .from(giftMovement)
    .where(and(ofCompany, sql`not ${isBefore}`, sql`${place} <= ${placeOf(newest)}`))
  return new Map(running.map((it) => [it.id, (bases.get(it.currency) ?? 0) + it.minor]))
}

function isEarlier(
  a: Pick<SelectedMovement['movement'], 'at' | 'place'>,
  b: Pick<SelectedMovement['movement'], 'at' | 'place'>,
): boolean {
  return a.at < b.at || (a.at.getTime() === b.at.getTime() && a.place < b.place)
}

/** SQL for what sorts movements. */
const place = sql`(${giftMovement.at}, ${giftMovement.place})`

function placeOf({ at, place: number }: { at: Date; place: number }): SQL {
  return sql`(${at.toISOString()}::timestamptz, ${number}::bigint)`
}
