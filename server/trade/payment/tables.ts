import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { PaymentStatus } from './contract.ts'
import type { PaymentMethodCode } from './payment-method-contract.ts'

/** Credit terms of a company. Amounts are in hundredths. Source: C6. */
export const creditAccount = pgTable(
  'credit_account',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => company.id),
    currency: text('currency').notNull(),
    limitMinor: bigint('limit_minor', { mode: 'number' }).notNull(),
    usedMinor: bigint('used_minor', { mode: 'number' }).notNull().default(0),
    overdueMinor: bigint('overdue_minor', { mode: 'number' }).notNull().default(0),
    isExistingCustomer: boolean('is_existing_customer').notNull(),
  },
  (it) => [check('credit_account_used', sql`${it.usedMinor} >= 0`)],
)

/** Credit that an order took. `releasedAt` is set when the credit is released. */
export const creditHold = pgTable(
  'credit_hold',
  {
    orderNumber: text('order_number').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => creditAccount.companyId),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    takenAt: moment('taken_at').notNull(),
    releasedAt: moment('released_at'),
    /** The released amount: less than `amountMinor` if the order was refunded in part. */
    releasedMinor: bigint('released_minor', { mode: 'number' }),
  },
  (it) => [
    index('credit_hold_company').on(it.companyId),
    check('credit_hold_released', sql`${it.releasedMinor} between 0 and ${it.amountMinor}`),
  ],
)

/** One attempt to pay an order. Source: C7. */
export const payment = pgTable(
  'payment',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderNumber: text('order_number').notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    methodCode: integer('method_code').$type<PaymentMethodCode>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** The gateway's session id for a card payment. */
    session: text('session'),
    /** Path of the gateway's page for a card payment. */
    redirectUrl: text('redirect_url'),
    brand: text('brand').$type<'visa' | 'mastercard'>(),
    startedAt: moment('started_at').notNull(),
    settledAt: moment('settled_at'),
    refundedAt: moment('refunded_at'),
    /** Amount of the refund, requested or complete; null without a refund. */
    refundMinor: bigint('refund_minor', { mode: 'number' }),
  },
  (it) => [
    check('payment_refund', sql`${it.refundMinor} between 0 and ${it.amountMinor}`),
    uniqueIndex('payment_session').on(it.session),
    index('payment_order').on(it.orderNumber, it.startedAt),
    index('payment_status').on(it.status),
  ],
)

/** Events received from the gateway, one row per event. A trigger rejects updates and deletes. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    eventId: text('event_id').primaryKey(),
    session: text('session').notNull(),
    type: text('type').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (it) => [index('payment_event_session').on(it.session)],
)

/** A card payment at the embedded gateway. Card numbers are not stored. */
export const sandboxSession = pgTable('sandbox_session', {
  id: text('id').primaryKey(),
  /** Id of the payment in the `payment` table. */
  reference: text('reference').notNull(),
  orderNumber: text('order_number').notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  returnUrl: text('return_url').notNull(),
  outcome: text('outcome').$type<'succeeded' | 'declined' | 'abandoned'>(),
  brand: text('brand').$type<'visa' | 'mastercard'>(),
  /** Amount that was refunded; null without a refund. */
  refundedMinor: bigint('refunded_minor', { mode: 'number' }),
  createdAt: moment('created_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/** Events that the embedded gateway sends to the marketplace's webhook. */
export const sandboxNotice = pgTable(
  'sandbox_notice',
  {
    eventId: text('event_id').primaryKey(),
    body: text('body').notNull(),
    /** URL of the marketplace's webhook. */
    url: text('url').notNull(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    heardAt: moment('heard_at'),
  },
  (it) => [index('sandbox_notice_due').on(it.heardAt, it.dueAt)],
)
