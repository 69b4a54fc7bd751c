import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { InquiryForm, TimeSlot } from './contract.ts'

/**
 * Submitted forms until their retention ends. Personal data is only here and in the emails. Source:
 * C12, C19.
 */
export const inquiry = pgTable(
  'inquiry',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Reference for the sender, also on the phone. */
    referenceNo: text('reference_no').notNull(),
    form: text('form').$type<InquiryForm>().notNull(),
    /** Site of the form, which decides the language of replies. */
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
    /** As typed. */
    phone: text('phone'),
    /** In E.164. */
    phoneE164: text('phone_e164'),
    country: text('country'),
    issueType: text('issue_type'),
    /** Description of a support request, or question of a callback request. */
    message: text('message'),
    /** Callback requests: campaign, time zone of the person, and time slots. */
    trackingId: text('tracking_id'),
    timeZone: text('time_zone'),
    timeInfos: jsonb('time_infos').$type<TimeSlot[]>(),
    /** Name of the attached image in the file store. */
    attachment: text('attachment'),
    /** Accepted version of the privacy statement. */
    privacyVersion: text('privacy_version').notNull(),
    isMarketingWanted: boolean('is_marketing_wanted').notNull(),
    /** SHA-256 of form, sender and text, which identifies repeated forms. */
    sameness: text('sameness').notNull(),
    createdAt: moment('created_at').notNull(),
    expectedReplyBy: moment('expected_reply_by').notNull(),
    /** End of retention. */
    keptUntil: moment('kept_until').notNull(),
  },
  (it) => [
    uniqueIndex('inquiry_reference').on(it.referenceNo),
    index('inquiry_same').on(it.sameness, it.createdAt),
    index('inquiry_kept').on(it.keptUntil),
    index('inquiry_company').on(it.companyId, it.createdAt),
  ],
)
