import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    requestedAt: moment('requested_at'),
    finishedAt: moment('finished_at'),
    keptUntil: moment('kept_until').notNull(),
  },
  (it) => [index('demo_customer_kept').on(it.keptUntil)],
)
