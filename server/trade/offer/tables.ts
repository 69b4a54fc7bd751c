import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { plan } from '#server/content/catalog/tables.ts'
import { moment, position, texts } from '#server/platform/db/columns.ts'
import type { Fulfillment } from './contract.ts'

/** How a plan in the catalog is sold. Source: spec §3 general checkout, §3 licenses. */
export const planSale = pgTable('plan_sale', {
  partNumber: text('part_number')
    .primaryKey()
    .references(() => plan.partNumber, { onDelete: 'cascade' }),
  canPurchase: boolean('can_purchase').notNull(),
  /** True for a share license, whose remaining share points are counted in `stock`. */
  isShareLicense: boolean('is_share_license').notNull().default(false),
  /** The type of serial number that the buyer enters for each piece; null if none is needed. */
  serialNumberType: text('serial_number_type'),
  isReceiveMailRequired: boolean('is_receive_mail_required').notNull().default(false),
  fulfillment: text('fulfillment').$type<Fulfillment>().notNull(),
  /** License type; 6 is not assigned. Source: spec §3 license type codes. */
  licenseTypeCode: integer('license_type_code'),
  /** Term of the license; null if it never expires. */
  termMonths: integer('term_months'),
  /** Days from order to delivery; null if unknown or if nothing is delivered. */
  leadDays: integer('lead_days'),
})

/** List price, in hundredths, of a plan at a volume other than its default capacity. */
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

/**
 * A plan or part that can be bought together with a plan (`additional`) or that upgrades the plan's
 * license (`upgrade`).
 */
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

/** An item that has no page: a part of a product built to order, or a license upgrade. */
export const part = pgTable('part', {
  partNumber: text('part_number').primaryKey(),
  /** Capacity that the upgrade adds to a license; null for goods. */
  capacity: integer('capacity'),
  isAvailable: boolean('is_available').notNull().default(true),
  /** Days from order to shipment; null if unknown, which counts as 0. */
  leadDays: integer('lead_days'),
  text: texts<{ name: string }>(),
})

/** List price of a part in hundredths. The member discount is subtracted when the price is read. */
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

/** A category of a product built to order: the buyer chooses at most one of its items. */
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

/** An item of a category: a part, or a plan in the catalog. */
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

/**
 * Kinds of stock: pieces that can still be sold, remaining share points, pieces on hand. A part
 * number without a row of a kind has no limit of that kind.
 */
export type StockKind = 'limited' | 'share' | 'inventory'

/** Remaining quantity of a part number. A catalog import does not change existing rows. */
export const stock = pgTable(
  'stock',
  {
    partNumber: text('part_number').notNull(),
    kind: text('kind').$type<StockKind>().notNull(),
    quantity: integer('quantity').notNull(),
  },
  (it) => [primaryKey({ columns: [it.partNumber, it.kind] })],
)

/** A quantity that an order took from stock, recorded so that it is returned only once. */
export const stockHold = pgTable(
  'stock_hold',
  {
    orderNumber: text('order_number').notNull(),
    partNumber: text('part_number').notNull(),
    kind: text('kind').$type<StockKind>().notNull(),
    quantity: integer('quantity').notNull(),
    takenAt: moment('taken_at').notNull(),
    returnedAt: moment('returned_at'),
    /** The returned quantity: less than `quantity` if the order was refunded in part. */
    returnedQuantity: integer('returned_quantity'),
  },
  (it) => [primaryKey({ columns: [it.orderNumber, it.partNumber, it.kind] })],
)

function ofPlan() {
  return text('part_number')
    .notNull()
    .references(() => plan.partNumber, { onDelete: 'cascade' })
}
