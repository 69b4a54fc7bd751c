import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { plan } from '#server/content/catalog/tables.ts'
import { moment, position, texts } from '#server/platform/db/columns.ts'
import type { Fulfillment, HeldQuote } from './held-quote-contract.ts'

/** How a plan of the catalog is sold. Source: spec §3 general checkout, §3 licenses. */
export const planSale = pgTable('plan_sale', {
  partNumber: text('part_number')
    .primaryKey()
    .references(() => plan.partNumber, { onDelete: 'cascade' }),
  canPurchase: boolean('can_purchase').notNull(),
  /** A license that is paid by share points, of which so many remain. */
  isShareLicense: boolean('is_share_license').notNull().default(false),
  /** The kind of serial number that a buyer must give for each piece; null when none is needed. */
  serialNumberType: text('serial_number_type'),
  isReceiveMailRequired: boolean('is_receive_mail_required').notNull().default(false),
  fulfillment: text('fulfillment').$type<Fulfillment>().notNull(),
  /** Source: spec §3 license type codes. 6 is not assigned. */
  licenseTypeCode: integer('license_type_code'),
  /** How long a license lasts; null for ever. */
  termMonths: integer('term_months'),
  /** Days from an order until it can be delivered; null when it is not known, or nothing is delivered. */
  leadDays: integer('lead_days'),
})

/** List price of another volume of a plan: a choice of `volumeList` beside the plan's own capacity. */
export const planVolume = pgTable(
  'plan_volume',
  {
    partNumber: ofPlan(),
    capacity: integer('capacity').notNull(),
    currency: text('currency').notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.capacity, it.currency] })],
)

/** What a plan can be bought with, or its license be upgraded by: another plan, or a part. */
export const planAddition = pgTable(
  'plan_addition',
  {
    partNumber: ofPlan(),
    additionPartNumber: text('addition_part_number').notNull(),
    kind: text('kind').$type<'additional' | 'upgrade'>().notNull(),
    position: position(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.kind, it.additionPartNumber] })],
)

/** What has no page of its own: a part of a product that is built to order, or an upgrade of a license. */
export const part = pgTable('part', {
  partNumber: text('part_number').primaryKey(),
  /** What an upgrade adds to a license; null for what is no license. */
  capacity: integer('capacity'),
  isAvailable: boolean('is_available').notNull().default(true),
  /** Days from an order until it can be sent; null when it is not known, which counts as today. */
  leadDays: integer('lead_days'),
  text: texts<{ name: string }>(),
})

/** List price of a part in hundredths. Discounts are taken off when it is read. */
export const partPrice = pgTable(
  'part_price',
  {
    partNumber: text('part_number')
      .notNull()
      .references(() => part.partNumber, { onDelete: 'cascade' }),
    currency: text('currency').notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.currency] })],
)

/** A choice that the buyer of a product built to order makes. */
export const btoCategory = pgTable(
  'bto_category',
  {
    partNumber: ofPlan(),
    code: text('code').notNull(),
    isRequired: boolean('is_required').notNull(),
    position: position(),
    text: texts<{ name: string }>(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.code] })],
)

/** What can be chosen in a category: a part, or a plan of the catalog. */
export const btoItem = pgTable(
  'bto_item',
  {
    partNumber: ofPlan(),
    categoryCode: text('category_code').notNull(),
    itemPartNumber: text('item_part_number').notNull(),
    isDefault: boolean('is_default').notNull(),
    position: position(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.categoryCode, it.itemPartNumber] })],
)

/** What of a part number is counted: how many may still be sold, share points that remain, pieces on hand. Without a row it is not counted. */
export type StockKind = 'limited' | 'share' | 'inventory'

/** How many there are. An import of the catalog leaves it as it is. */
export const stock = pgTable(
  'stock',
  {
    partNumber: text('part_number').notNull(),
    kind: text('kind').$type<StockKind>().notNull(),
    quantity: integer('quantity').notNull(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.kind] })],
)

/** What an order took, so that it can be given back once. */
export const stockHold = pgTable(
  'stock_hold',
  {
    orderNumber: text('order_number').notNull(),
    partNumber: text('part_number').notNull(),
    kind: text('kind').$type<StockKind>().notNull(),
    quantity: integer('quantity').notNull(),
    takenAt: moment('taken_at').notNull(),
    returnedAt: moment('returned_at'),
  },
  (it) => [primaryKey({ columns: [it.orderNumber, it.partNumber, it.kind] })],
)

/** A price that is held, with all that it was made of. Rows are added, never changed. Source: C4, C7. */
export const quote = pgTable(
  'quote',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionKey: text('session_key').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    held: jsonb('held').$type<Omit<HeldQuote, 'quoteId' | 'companyId' | 'expiresAt'>>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (it) => [
    index('quote_company').on(it.companyId, it.createdAt),
    index('quote_expires').on(it.expiresAt),
  ],
)

/** The right to place one order. The token itself is kept as its SHA-256 alone. Source: C7. */
export const checkoutToken = pgTable(
  'checkout_token',
  {
    key: text('key').primaryKey(),
    sessionKey: text('session_key').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    websiteCode: text('website_code').$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The order that it was used for. */
    orderNumber: text('order_number'),
  },
  (it) => [index('checkout_token_expires').on(it.expiresAt)],
)

function ofPlan() {
  return text('part_number')
    .notNull()
    .references(() => plan.partNumber, { onDelete: 'cascade' })
}
