import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { company } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { LevelAction, Opening } from './level.ts'

/**
 * Terms: the periods during which a company has a level. The running term has no `closedAt`.
 * Source: C10.
 */
export const levelTerm = pgTable(
  'level_term',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
    memberType: integer('member_type').notNull(),
    /**
     * The first day; `endsOn` is the last day. Both are in the time zone of the company's region.
     */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    openedBy: text('opened_by').$type<Opening>().notNull(),
    /** True if a membership plan paid for it. */
    isPaid: boolean('is_paid').notNull(),
    /** The order that started the term; null if no order did. */
    orderNumber: text('order_number'),
    previousId: uuid('previous_id').references((): AnyPgColumn => levelTerm.id),
    closedAt: moment('closed_at'),
  },
  (it) => [
    uniqueIndex('level_term_running')
      .on(it.companyId)
      .where(sql`${it.closedAt} is null`),
    index('level_term_ends')
      .on(it.endsOn)
      .where(sql`${it.closedAt} is null`),
    index('level_term_company').on(it.companyId),
  ],
)

/**
 * The spend of completed orders. An order counts toward the term in which it was completed. Source:
 * C10.
 */
export const levelSpend = pgTable(
  'level_spend',
  {
    orderNumber: text('order_number').notNull(),
    /**
     * A `goods` row counts its amount. A `plan` row sets a level; the plan's price is not counted.
     */
    kind: text('kind').$type<'goods' | 'plan'>().notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    termId: uuid('term_id')
      .notNull()
      .references(() => levelTerm.id),
    /** USD, or GV in Japan. */
    currency: text('currency').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    completedOn: date('completed_on', { mode: 'string' }).notNull(),
    /** The time when the order was refunded; null if it counts. */
    uncountedAt: moment('uncounted_at'),
  },
  (it) => [
    primaryKey({ columns: [it.orderNumber, it.kind] }),
    index('level_spend_term').on(it.termId),
    index('level_spend_company').on(it.companyId, it.completedOn),
  ],
)

/** The level history of companies. Rows are added, never changed. */
export const levelChange = pgTable(
  'level_change',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Sorts rows with the same `at`. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    termId: uuid('term_id')
      .notNull()
      .references(() => levelTerm.id),
    action: text('action').$type<LevelAction>().notNull(),
    currency: text('currency').notNull(),
    /** The amount that the order added; negative for a refund. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    orderNumber: text('order_number'),
    memberTypeBefore: integer('member_type_before').notNull(),
    memberType: integer('member_type').notNull(),
    /** First day of the term after the change; `endsOn` is its last day. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
  },
  (it) => [
    index('level_change_history').on(it.companyId, it.at),
    index('level_change_order').on(it.orderNumber),
  ],
)

/**
 * Tasks for the customer success team. Source: spec §1 (a manager contacts a new member within 24
 * hours), C10.
 */
export const csmTask = pgTable(
  'csm_task',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    kind: text('kind').$type<'new-member'>().notNull(),
    termId: uuid('term_id')
      .notNull()
      .references(() => levelTerm.id),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (it) => [
    uniqueIndex('csm_task_once').on(it.kind, it.termId),
    index('csm_task_due')
      .on(it.dueAt)
      .where(sql`${it.doneAt} is null`),
  ],
)
