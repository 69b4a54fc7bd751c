import { and, asc, count, desc, eq, inArray, lte, or, type SQL, sum } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { giftStatus } from './status.ts'
import { giftEntry, giftLot, giftMovement, spendableAt } from './tables.ts'

/** A company's lots in a currency: those that can be spent, or those that cannot any more. */
export interface LotFilter {
  companyId: string
  currency: string
  isSpendable: boolean
  now: Date
}

/** Counts the matching lots. */
export async function countLots(db: Db, filter: LotFilter): Promise<number> {
  const [found] = await db.select({ all: count() }).from(giftLot).where(conditionOf(filter))
  return found?.all ?? 0
}

/**
 * Lists a page of the matching lots. Spendable lots are in the order in which they are spent, others
 * begin with the one that could be spent longest.
 */
export async function listLots(
  db: Db,
  { offset, limit, ...filter }: LotFilter & { offset: number; limit: number },
) {
  const { id, expiresOn, createdAt } = giftLot
  const order = filter.isSpendable
    ? [asc(expiresOn), asc(createdAt), asc(id)]
    : [desc(expiresOn), desc(createdAt), desc(id)]
  const lots = await db
    .select()
    .from(giftLot)
    .where(conditionOf(filter))
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  const expired = await sumExpired(
    db,
    lots.map((it) => it.id),
  )
  return lots.map((it) => ({ ...it, expiredMinor: expired.get(it.id) ?? 0 }))
}
export type ListedLot = Awaited<ReturnType<typeof listLots>>[number]

/** Returns what expired of each lot. Lots of which nothing expired are missing. */
async function sumExpired(db: Db, lotIds: string[]): Promise<Map<string, Minor>> {
  if (lotIds.length === 0) return new Map()
  const { lotId, movementId, amountMinor } = giftEntry
  const rows = await db
    .select({ lotId, minor: sum(amountMinor).mapWith(Number) })
    .from(giftEntry)
    .innerJoin(giftMovement, eq(giftMovement.id, movementId))
    .where(and(inArray(lotId, lotIds), eq(giftMovement.status, giftStatus.expired)))
    .groupBy(lotId)
  return new Map(rows.map((it) => [it.lotId, -it.minor]))
}

function conditionOf({ companyId, currency, isSpendable, now }: LotFilter): SQL | undefined {
  const isEnded = or(eq(giftLot.remainingMinor, 0), lte(giftLot.expiresAt, now))
  return and(
    eq(giftLot.companyId, companyId),
    eq(giftLot.currency, currency),
    isSpendable ? spendableAt(now) : isEnded,
  )
}
