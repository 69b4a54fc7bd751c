import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { InquiryForm, TimeSlot } from './contract.ts'

/** What somebody sent by a form, until it is forgotten. Personal data stand here and in the mails about it alone. Source: C12, C19. */
export const inquiry = pgTable(
  'inquiry',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What the person is told, and tells us on the telephone. */
    referenceNo: text('reference_no').notNull(),
    form: text('form').$type<InquiryForm>().notNull(),
    /** The site that it was sent from: the language of what is answered. */
    locale: text('locale').$type<Locale>().notNull(),
    /** The region whose desk answers. */
    regionCode: text('region_code').notNull(),
    /** Who sent it, when somebody was signed in, and for which company. */
    personId: uuid('person_id').references(() => person.id),
    companyId: uuid('company_id').references(() => company.id),
    firstName: text('first_name'),
    lastName: text('last_name'),
    companyName: text('company_name'),
    email: text('email'),
    /** As it was typed. */
    phone: text('phone'),
    /** In E.164, by the country. */
    phoneE164: text('phone_e164'),
    country: text('country'),
    issueType: text('issue_type'),
    /** The description of a support form, the question of a call-back. */
    message: text('message'),
    /** Of a call-back: the campaign that the page was opened by, the person's zone, and when to call. */
    trackingId: text('tracking_id'),
    timeZone: text('time_zone'),
    timeInfos: jsonb('time_infos').$type<TimeSlot[]>(),
    /** The name of the attached picture in the store of files. */
    attachment: text('attachment'),
    /** The version of the privacy statement that was agreed to. */
    privacyVersion: text('privacy_version').notNull(),
    isMarketingWanted: boolean('is_marketing_wanted').notNull(),
    /** SHA-256 of the form, the sender and the text: the same again within minutes is the same wish. */
    sameness: text('sameness').notNull(),
    createdAt: moment('created_at').notNull(),
    expectedReplyBy: moment('expected_reply_by').notNull(),
    /** When it is forgotten. */
    keptUntil: moment('kept_until').notNull(),
  },
  (it) => [
    uniqueIndex('inquiry_reference').on(it.referenceNo),
    index('inquiry_same').on(it.sameness, it.createdAt),
    index('inquiry_kept').on(it.keptUntil),
    index('inquiry_company').on(it.companyId, it.createdAt),
  ],
)
