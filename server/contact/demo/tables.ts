import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { QuestionnaireResult } from './contract.ts'

/** Somebody who answered the questions of the demo, for thirty days. A moment that is not null says that the step is done. Source: C18. */
export const demoCustomer = pgTable(
  'demo_customer',
  {
    /** The customerId on the wire: whoever has it may go on with the demo. */
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
