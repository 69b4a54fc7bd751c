import { type Minor } from '#server/platform/money/minor.ts'
import { addDays, type Day, startOfDay } from '#server/platform/time/zone.ts'
import { portionsOf } from './portions.ts'
import { type GiftSource, giftStatus } from './status.ts'
import type { giftEntry, giftLot, giftMovement } from './tables.ts'

/** What happened to the gift value of a company: it came, or paid an order. */
export type GiftDeed = { at: Date; amount: Minor; personId: string | null } & (
  | { expiresOn: Day; source: GiftSource }
  | { orderNumber: string }
)

/** Rows of the books of gift value. */
export interface GiftBooks {
  lots: (typeof giftLot.$inferInsert & { id: string })[]
  movements: (typeof giftMovement.$inferInsert)[]
  entries: (typeof giftEntry.$inferInsert)[]
}

interface Whose {
  companyId: string
  currency: string
  zone: string
}

/**
 * The books that a company's deeds lead to until now, with what has expired on the way: the same as if each had been done in its time.
 *
 * @param deeds in the order in which they happened
 * @throws Error when an order was paid with more than there was
 */
export function giftBooks(
  { companyId, currency, zone }: Whose,
  deeds: readonly GiftDeed[],
  now: Date,
): GiftBooks {
  const books: GiftBooks = { lots: [], movements: [], entries: [] }
  const write = (
    movement: Pick<
      typeof giftMovement.$inferInsert,
      'status' | 'amountMinor' | 'orderNumber' | 'personId' | 'at'
    >,
    parts: readonly [string, Minor][],
  ) => {
    const id = crypto.randomUUID()
    books.movements.push({ id, companyId, currency, ...movement })
    books.entries.push(
      ...parts.map(([lotId, amountMinor]) => ({ movementId: id, lotId, amountMinor })),
    )
  }
  const expire = (until: Date) => {
    for (const lot of books.lots
      .filter((it) => it.expiresAt <= until && it.remainingMinor > 0)
      .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())) {
      write({ status: giftStatus.expired, amountMinor: -lot.remainingMinor, at: lot.expiresAt }, [
        [lot.id, -lot.remainingMinor],
      ])
      lot.remainingMinor = 0
    }
  }
  for (const deed of deeds) {
    const { at, amount, personId } = deed
    expire(at)
    if ('source' in deed) {
      const { expiresOn, source } = deed
      const expiresAt = startOfDay(zone, addDays(expiresOn, 1))
      const id = crypto.randomUUID()
      books.lots.push({
        id,
        companyId,
        currency,
        amountMinor: amount,
        remainingMinor: amount,
        expiresOn,
        expiresAt,
        source,
        createdAt: at,
      })
      write({ status: giftStatus.purchased, amountMinor: amount, personId, at }, [[id, amount]])
      continue
    }
    const soonest = books.lots.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
    const portions = portionsOf(soonest, amount)
    if (!portions)
      throw new Error(
        `order ${deed.orderNumber} cannot have been paid with ${amount} hundredths of ${currency}: there was not so much gift value`,
      )
    const parts = portions.filter((it) => it.amountMinor > 0)
    for (const { lot, amountMinor } of parts) lot.remainingMinor -= amountMinor
    write(
      {
        status: giftStatus.redeemed,
        amountMinor: -amount,
        orderNumber: deed.orderNumber,
        personId,
        at,
      },
      parts.map(({ lot, amountMinor }) => [lot.id, -amountMinor]),
    )
  }
  expire(now)
  return books
}
