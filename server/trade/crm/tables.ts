import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'

/**
 * A delivery of an order line by staff. A line has at most one that was not undone. Source: C16.
 */
export const crmDelivery = pgTable(
  'crm_delivery',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderItem: text('order_item').notNull(),
    orderNumber: text('order_number').notNull(),
    lineId: text('line_id').notNull(),
    /** The chosen company, which can differ from the one that ordered. */
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
