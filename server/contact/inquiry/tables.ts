import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import type { DataCenter, OpenedFrom } from '#config/popups.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { TimeSlot } from './booking-contract.ts'
import type { InquiryForm } from './contract.ts'

/**
 * Submitted forms, kept until their retention period ends. Personal data is stored only here and in
 * the emails. Source: C12, C19.
 */
export const inquiry = pgTable(
  'inquiry',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Reference number that the sender can quote, for example on the phone. */
    referenceNo: text('reference_no').notNull(),
    form: text('form').$type<InquiryForm>().notNull(),
    /** Site on which the form was submitted. It decides the language of replies. */
    locale: text('locale').$type<Locale>().notNull(),
    /** Region of the desk that replies. */
    regionCode: text('region_code').notNull(),
    /** Signed-in sender and company, if any. */
    personId: uuid('person_id').references(() => person.id),
    companyId: uuid('company_id').references(() => company.id),
    firstName: text('first_name'),
    lastName: text('last_name'),
    companyName: text('company_name'),
    email: text('email'),
    /** Phone number as typed. */
    phone: text('phone'),
    /** Phone number in E.164 format. */
    phoneE164: text('phone_e164'),
    country: text('country'),
    issueType: text('issue_type'),
    /** Description of a support request, or question of a callback request. */
    message: text('message'),
    /** Product, plan and data center that the form is about, and from where it was opened. */
    productAlias: text('product_alias'),
    partNumber: text('part_number'),
    dataCenter: text('data_center').$type<DataCenter>(),
    openedFrom: text('opened_from').$type<OpenedFrom>(),
    /** This column and the next two are set for callback requests only. */
    trackingId: text('tracking_id'),
    timeZone: text('time_zone'),
    timeInfos: jsonb('time_infos').$type<TimeSlot[]>(),
    /** Name of the attached image in the file store. */
    attachment: text('attachment'),
    /** Version of the privacy statement that the sender accepted. */
    privacyVersion: text('privacy_version').notNull(),
    isMarketingWanted: boolean('is_marketing_wanted').notNull(),
    /** SHA-256 of form, sender and text. Repeated forms have the same value. */
    sameness: text('sameness').notNull(),
    createdAt: moment('created_at').notNull(),
    expectedReplyBy: moment('expected_reply_by').notNull(),
    /** End of the retention period. */
    keptUntil: moment('kept_until').notNull(),
  },
  (it) => [
    uniqueIndex('inquiry_reference').on(it.referenceNo),
    index('inquiry_same').on(it.sameness, it.createdAt),
    index('inquiry_kept').on(it.keptUntil),
    index('inquiry_company').on(it.companyId, it.createdAt),
  ],
)

/**
 * Calls that were booked: at most so many at once for each desk (`booking.atOnce` in
 * config/forms.yaml). A call is deleted with its inquiry.
 */
export const bookedCall = pgTable(
  'booked_call',
  {
    inquiryId: uuid('inquiry_id')
      .primaryKey()
      .references(() => inquiry.id, { onDelete: 'cascade' }),
    /** Region of the desk that calls. */
    regionCode: text('region_code').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Number of changes, by which calendars tell versions apart. Source: RFC 5545 §3.8.7.4. */
    sequence: integer('sequence').notNull().default(0),
    /** Set if the call was cancelled: its time is free again. */
    cancelledAt: moment('cancelled_at'),
  },
  (it) => [index('booked_call_time').on(it.regionCode, it.startsAt)],
)
