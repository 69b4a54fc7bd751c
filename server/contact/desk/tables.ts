import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale, RegionCode } from '#config/locales.ts'
import type { DataCenter, OpenedFrom } from '#config/popups.ts'
import type { QuestionnaireResult } from '#server/contact/demo/contract.ts'
import { demoCustomer } from '#server/contact/demo/tables.ts'
import type { TimeSlot } from '#server/contact/inquiry/booking-contract.ts'
import { inquiry } from '#server/contact/inquiry/tables.ts'
import { person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { LeadEventKind, LeadForm, LeadStatus } from './lead-contract.ts'

/**
 * Everything that came in by a form: the inquiries, and the demo customers who requested a demo. A
 * demo customer is named by the reference number, because the id is secret.
 */
export const lead = pgView('lead', {
  referenceNo: text('reference_no').notNull(),
  inquiryId: uuid('inquiry_id'),
  demoCustomerId: uuid('demo_customer_id'),
  form: text('form').$type<LeadForm>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  regionCode: text('region_code').$type<RegionCode>().notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  companyName: text('company_name'),
  email: text('email'),
  phone: text('phone'),
  phoneE164: text('phone_e164'),
  country: text('country'),
  issueType: text('issue_type'),
  message: text('message'),
  productAlias: text('product_alias'),
  partNumber: text('part_number'),
  dataCenter: text('data_center').$type<DataCenter>(),
  openedFrom: text('opened_from').$type<OpenedFrom>(),
  trackingId: text('tracking_id'),
  timeZone: text('time_zone'),
  timeInfos: jsonb('time_infos').$type<TimeSlot[]>(),
  attachment: text('attachment'),
  isMarketingWanted: boolean('is_marketing_wanted').notNull(),
  /** Answers of a demo customer. */
  answers: jsonb('answers').$type<QuestionnaireResult[]>(),
  createdAt: moment('created_at').notNull(),
  expectedReplyBy: moment('expected_reply_by').notNull(),
}).as(sql`
  select reference_no, id as inquiry_id, null::uuid as demo_customer_id, form, locale, region_code,
    first_name, last_name, company_name, email, phone, phone_e164, country, issue_type, message,
    product_alias, part_number, data_center, opened_from, tracking_id, time_zone, time_infos,
    attachment, is_marketing_wanted, null::jsonb as answers, created_at, expected_reply_by
  from inquiry
  union all
  select reference_no, null, id, 'demo-request', locale, region_code,
    first_name, last_name, null, email, null, null, null, null, null,
    null, null, null, null, null, null, null,
    null, false, questionnaire_results, requested_at, expected_reply_by
  from demo_customer where requested_at is not null`)

/**
 * What the desk has done with a lead. A lead that nobody has touched has no row: it is new, in
 * version 1. The row is deleted together with the form.
 */
export const leadState = pgTable(
  'lead_state',
  {
    referenceNo: text('reference_no').primaryKey(),
    /** The form: one of the two is set. */
    inquiryId: uuid('inquiry_id').references(() => inquiry.id, { onDelete: 'cascade' }),
    demoCustomerId: uuid('demo_customer_id').references(() => demoCustomer.id, {
      onDelete: 'cascade',
    }),
    status: text('status').$type<LeadStatus>().notNull().default('new'),
    /** The staff member who answers the lead. */
    ownerId: uuid('owner_id').references(() => person.id),
    /** Time of the first answer, which stops the clock of the promise. */
    answeredAt: moment('answered_at'),
    /** The lead that this one is a duplicate of. */
    mergedInto: text('merged_into').references((): AnyPgColumn => leadState.referenceNo, {
      onDelete: 'set null',
    }),
    /** Number that every change increments. Clients send back the version that they read. */
    version: integer('version').notNull().default(1),
  },
  (it) => [
    index('lead_state_inquiry').on(it.inquiryId),
    index('lead_state_demo').on(it.demoCustomerId),
    index('lead_state_merged').on(it.mergedInto),
  ],
)

/** The history of a lead: changes, notes and answers. Rows never change. */
export const leadEvent = pgTable(
  'lead_event',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    referenceNo: text('reference_no')
      .notNull()
      .references(() => leadState.referenceNo, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    kind: text('kind').$type<LeadEventKind>().notNull(),
    /** The text of a note or an answer. */
    text: text('text'),
    /** A status, the id of an owner or the reference number of a lead. */
    before: text('before'),
    after: text('after'),
  },
  (it) => [index('lead_event_lead').on(it.referenceNo, it.at)],
)
