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

/**
 * Lots of gift value. All value in a lot was received at the same time and expires at the same
 * time. A company's balance is the sum of the value remaining in its lots. Source: C8.
 */
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
    /** The last day on which the lot can be spent, in the time zone of the company's region. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Midnight at the end of `expiresOn`, in the same time zone. */
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

/**
 * The gift value history: a row for each order, purchase, expiry, reversal and side of a transfer.
 * Rows are added, never changed.
 */
export const giftMovement = pgTable(
  'gift_movement',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Sorts movements with the same `at`. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    currency: text('currency').notNull(),
    /** 1 purchased, 2 redeemed, 3 expired, 4 transfer. Source: spec §3. */
    status: integer('status').$type<GiftStatus>().notNull(),
    /** Positive if it increases the balance, negative if it decreases it. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    orderNumber: text('order_number'),
    /**
     * The movement that this one reverses. Both have the same status; their amounts have opposite
     * signs.
     */
    reversalOf: uuid('reversal_of').references((): AnyPgColumn => giftMovement.id),
    /** The movement on the other side of a transfer. */
    counterpartId: uuid('counterpart_id').references((): AnyPgColumn => giftMovement.id),
    /** The person who caused the movement; null if no person did, for example for an expiry. */
    personId: uuid('person_id'),
    at: moment('at').notNull(),
  },
  (it) => [
    index('gift_movement_history').on(it.companyId, it.at),
    index('gift_movement_order').on(it.orderNumber),
    uniqueIndex('gift_movement_reversed_once').on(it.reversalOf),
    // gift value pays for an order only once
    uniqueIndex('gift_movement_paid_once')
      .on(it.orderNumber)
      .where(sql`${it.status} = 2 and ${it.reversalOf} is null`),
  ],
)

/**
 * A movement's amount for each of its lots. The entries of a lot add up to its remaining value.
 * Rows are added, never changed.
 */
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

/**
 * Returns the SQL condition for lots that can be spent at the time `now`. It excludes expired lots
 * even if the job has not yet recorded their expiry.
 */
export function spendableAt(now: Date): SQL | undefined {
  return and(gt(giftLot.remainingMinor, 0), gt(giftLot.expiresAt, now))
}
