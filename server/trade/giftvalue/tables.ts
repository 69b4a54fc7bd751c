import { and, gt, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { company } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { GiftSource, GiftStatus } from './status.ts'

/** Gift value that a company got at once and that expires at once. A balance is the sum of what remains. Source: C8. */
export const giftLot = pgTable(
  'gift_lot',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    currency: text('currency').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    remainingMinor: bigint('remaining_minor', { mode: 'number' }).notNull(),
    /** Its last day, in the zone of the company's region. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** The first moment of the day after, in that zone. */
    expiresAt: moment('expires_at').notNull(),
    source: text('source').$type<GiftSource>().notNull(),
    orderNumber: text('order_number'),
    createdAt: moment('created_at').notNull(),
  },
  (it) => [
    index('gift_lot_spent').on(it.companyId, it.currency, it.expiresOn, it.createdAt),
    index('gift_lot_left')
      .on(it.expiresAt)
      .where(sql`${it.remainingMinor} > 0`),
    check('gift_lot_remaining', sql`${it.remainingMinor} between 0 and ${it.amountMinor}`),
  ],
)

/** What becomes of gift value, as its history shows it: one for each order, purchase, expiry or transfer. Rows are added, never changed. */
export const giftMovement = pgTable(
  'gift_movement',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Their order: several can have one moment. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    currency: text('currency').notNull(),
    /** 1 purchased, 2 redeemed, 3 expired, 4 transfer. Source: spec §3. */
    status: integer('status').$type<GiftStatus>().notNull(),
    /** What comes is positive, what goes negative. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    orderNumber: text('order_number'),
    /** The movement that it takes back, of the same status and the opposite sign. */
    reversalOf: uuid('reversal_of').references((): AnyPgColumn => giftMovement.id),
    /** The other half of a transfer. */
    counterpartId: uuid('counterpart_id').references((): AnyPgColumn => giftMovement.id),
    /** Who did it; null for what happens by itself. */
    personId: uuid('person_id'),
    at: moment('at').notNull(),
  },
  (it) => [
    index('gift_movement_history').on(it.companyId, it.at),
    index('gift_movement_order').on(it.orderNumber),
    uniqueIndex('gift_movement_reversed_once').on(it.reversalOf),
    // an order is paid once
    uniqueIndex('gift_movement_paid_once')
      .on(it.orderNumber)
      .where(sql`${it.status} = 2 and ${it.reversalOf} is null`),
  ],
)

/** What a movement does to each lot. The sum of a lot's entries is what remains of it. Rows are added, never changed. */
export const giftEntry = pgTable(
  'gift_entry',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    movementId: uuid('movement_id')
      .notNull()
      .references(() => giftMovement.id),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => giftLot.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (it) => [index('gift_entry_movement').on(it.movementId), index('gift_entry_lot').on(it.lotId)],
)

/** True for a lot that can be spent from at a moment, whether or not its expiry has been written down yet. */
export function spendableAt(now: Date): SQL | undefined {
  return and(gt(giftLot.remainingMinor, 0), gt(giftLot.expiresAt, now))
}
