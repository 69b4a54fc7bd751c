import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { QuestionnaireResult } from './contract.ts'

/**
 * People who answered the demo questionnaire, kept for a limited time, with the time at which they
 * completed each step. Source: C18.
 */
export const demoCustomer = pgTable(
  'demo_customer',
  {
    /** `customerId` in the API: a secret that later calls must send. */
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    questionnaireResults: jsonb('questionnaire_results').$type<QuestionnaireResult[]>().notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    identifiedAt: moment('identified_at').notNull(),
    /** This column and the next three are set once the customer has requested a demo. */
    requestedAt: moment('requested_at'),
    /** Reference number that the customer can quote; it does not reveal the id. */
    referenceNo: text('reference_no'),
    /** Region of the desk that replies. */
    regionCode: text('region_code'),
    expectedReplyBy: moment('expected_reply_by'),
    finishedAt: moment('finished_at'),
    keptUntil: moment('kept_until').notNull(),
  },
  (it) => [
    index('demo_customer_kept').on(it.keptUntil),
    uniqueIndex('demo_customer_reference').on(it.referenceNo),
  ],
)
