import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment, type Texts } from '#server/platform/db/columns.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { quote } from '#server/trade/checkout/tables.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import type { OrderStatus } from './order-contract.ts'
import type { OrderActor } from './state.ts'

/**
 * The sequence of order numbers. It starts after the numbers of seeded orders. An order that is
 * rolled back leaves a gap.
 */
export const orderNumberSequence = pgSequence('order_number', { startWith: 100_001 })

/** The sequence of the numbers of dated quotes. */
export const quoteNumberSequence = pgSequence('quote_number', { startWith: 100_001 })

/**
 * A quote whose price holds for days. It belongs to the company; `quote` holds its price. Source:
 * C21.
 */
export const datedQuote = pgTable(
  'dated_quote',
  {
    quoteId: uuid('quote_id')
      .primaryKey()
      .references(() => quote.id, { onDelete: 'cascade' }),
    number: text('number').notNull().unique(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /** The person who made the quote, or took it over from a member who left the team. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => person.id),
    /** The quote of minutes that it was made of. */
    sourceQuoteId: uuid('source_quote_id').notNull().unique(),
    /** The last day of its validity in the region's time zone, as YYYY-MM-DD. */
    validUntil: text('valid_until').notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (it) => [index('dated_quote_company').on(it.companyId, it.createdAt)],
)

/** An order with the inputs of its price. Amounts are in hundredths. Source: C4, C7. */
export const purchaseOrder = pgTable(
  'purchase_order',
  {
    orderNumber: text('order_number').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /**
     * The person who placed the order: a member of the company, or a sales representative who acted
     * for the company.
     */
    placedBy: uuid('placed_by')
      .notNull()
      .references(() => person.id),
    /**
     * The member who took over the order after its buyer left the team; null if nobody did. Emails
     * about the order go to this person.
     */
    ownerId: uuid('owner_id').references(() => person.id),
    /**
     * The reason that the sales representative gave for acting for the company; null if a member
     * placed the order.
     */
    actingReason: text('acting_reason'),
    quoteId: text('quote_id').notNull(),
    websiteCode: text('website_code').$type<Locale>().notNull(),
    transactionType: text('transaction_type')
      .$type<'redeem-product' | 'renew-membership' | 'license-upgrade'>()
      .notNull(),
    checkoutType: text('checkout_type')
      .$type<'bto' | 'general' | 'license-upgrade' | 'license-renewal' | 'renew'>()
      .notNull(),
    paymentMethodCode: integer('payment_method_code').$type<PaymentMethodCode>().notNull(),
    receiveMail: text('receive_mail'),
    serialNumber: text('serial_number'),
    serialNumbers: text('serial_numbers').array().notNull(),
    purchaseOrderNumber: text('purchase_order_number'),
    note: text('note'),
    termsVersion: text('terms_version').notNull(),
    productCurrency: text('product_currency').notNull(),
    currency: text('currency').notNull(),
    rate: text('rate').notNull(),
    taxRate: text('tax_rate').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: bigint('unit_price_minor', { mode: 'number' }).notNull(),
    goodsMinor: bigint('goods_minor', { mode: 'number' }).notNull(),
    taxMinor: bigint('tax_minor', { mode: 'number' }).notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /**
     * Price of the goods in the currency of the price list. It counts toward budgets and levels.
     */
    valueMinor: bigint('value_minor', { mode: 'number' }).notNull(),
    /** Amount of the refund, including tax; 0 without a refund. */
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    /** Price of the refunded goods in the currency of the price list. */
    refundedValueMinor: bigint('refunded_value_minor', { mode: 'number' }).notNull().default(0),
    /** The quote of the order. It explains the price, and is checked again at an approval. */
    quote: jsonb('quote').$type<HeldQuote>().notNull(),
    /** The quote that the buyer asked to be approved; null unless an Admin has changed the order. */
    askedFor: jsonb('asked_for').$type<HeldQuote>(),
    status: text('status').$type<OrderStatus>().notNull(),
    placedAt: moment('placed_at').notNull(),
    /**
     * The deadline for the approval or the card payment; null if the order is waiting for neither.
     */
    dueAt: moment('due_at'),
    paidAt: moment('paid_at'),
    completedAt: moment('completed_at'),
    /**
     * Number of failed deliveries. `retryAt` is the time of the next retry; null if no retry is
     * scheduled.
     */
    failures: integer('failures').notNull().default(0),
    retryAt: moment('retry_at'),
  },
  (it) => [
    uniqueIndex('purchase_order_quote').on(it.quoteId),
    index('purchase_order_company').on(it.companyId, it.placedAt, it.orderNumber),
    index('purchase_order_person').on(it.placedBy, it.placedAt, it.orderNumber),
    index('purchase_order_status').on(it.status, it.dueAt),
    index('purchase_order_owner')
      .on(it.ownerId, it.placedAt, it.orderNumber)
      .where(sql`owner_id is not null`),
  ],
)

/** A line of an order. Staff deliver lines whose fulfillment is `delivery`. */
export const orderLine = pgTable(
  'order_line',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderNumber: text('order_number')
      .notNull()
      .references(() => purchaseOrder.orderNumber),
    /** Position of the line in its order, from 0. */
    position: integer('position').notNull(),
    /**
     * Identifies the line in deliveries: the order number and the line's number, from 01. Source:
     * C16.
     */
    orderItem: text('order_item').notNull(),
    partNumber: text('part_number').notNull(),
    name: jsonb('name').$type<Texts<string>>().notNull(),
    categoryName: text('category_name'),
    role: text('role')
      .$type<'main' | 'additional' | 'part' | 'upgrade' | 'renewal' | 'membership'>()
      .notNull(),
    capacity: bigint('capacity', { mode: 'number' }),
    quantity: integer('quantity').notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    convertedMinor: bigint('converted_minor', { mode: 'number' }).notNull(),
    fulfillment: text('fulfillment')
      .$type<'license' | 'delivery' | 'membership' | 'none'>()
      .notNull(),
    termMonths: integer('term_months'),
    /** Type of the license that the line issues; null if the line issues none. */
    licenseTypeCode: integer('license_type_code'),
    deliveredAt: moment('delivered_at'),
    deliveredBy: uuid('delivered_by').references(() => person.id),
    /** Amount refunded for the line, including tax; null if the line was not refunded. */
    refundedMinor: bigint('refunded_minor', { mode: 'number' }),
  },
  (it) => [
    uniqueIndex('order_line_item').on(it.orderItem),
    index('order_line_order').on(it.orderNumber, it.position),
    index('order_line_part').on(it.partNumber),
    index('order_line_delivery')
      .on(it.deliveredAt, it.orderItem)
      .where(sql`fulfillment = 'delivery'`),
  ],
)

/** A state change of an order. A trigger rejects changes to these rows. Source: C7. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderNumber: text('order_number')
      .notNull()
      .references(() => purchaseOrder.orderNumber),
    from: text('from').$type<OrderStatus>(),
    to: text('to').$type<OrderStatus>().notNull(),
    actor: text('actor').$type<OrderActor>().notNull(),
    personId: uuid('person_id').references(() => person.id),
    reason: text('reason'),
    requestId: text('request_id').notNull(),
    at: moment('at').notNull(),
    /**
     * Position of the event among the order's events, from 0. It orders events with the same time.
     */
    position: integer('position').notNull(),
  },
  (it) => [uniqueIndex('order_event_order').on(it.orderNumber, it.position)],
)

/**
 * The amount that a General member can order in a month without approval, in the currency of the
 * price list.
 */
export const budget = pgTable(
  'budget',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /** Null for the default budget, which applies to members without a personal one. */
    personId: uuid('person_id').references(() => person.id),
    limitMinor: bigint('limit_minor', { mode: 'number' }).notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => person.id),
  },
  (it) => [unique('budget_whose').on(it.companyId, it.personId).nullsNotDistinct()],
)
