import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'

/**
 * Deliveries of order lines by staff. A line has at most one delivery that has not been undone.
 * Source: C16.
 */
export const crmDelivery = pgTable(
  'crm_delivery',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderItem: text('order_item').notNull(),
    orderNumber: text('order_number').notNull(),
    lineId: text('line_id').notNull(),
    /**
     * The company that received the line, which can differ from the company that placed the order.
     */
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    serialNumbers: text('serial_numbers').array().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    processedAt: moment('processed_at').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => person.id),
  },
  (it) => [
    uniqueIndex('crm_delivery_once')
      .on(it.lineId)
      .where(sql`undone_at is null`),
    index('crm_delivery_item').on(it.orderItem),
  ],
)
