import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import type { CompanyRole, Grant } from '#config/permissions.ts'
import { moment } from '#server/platform/db/columns.ts'

/** A company that buys here: an account in the spec's words. Source: spec §3 userProfile. */
export const company = pgTable(
  'company',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull().unique(),
    /** In Latin letters, for lists of several companies. */
    name: text('name').notNull(),
    /** As the company writes itself. */
    accountName: text('account_name').notNull(),
    /** Number in the ERP; without one nothing can be purchased. */
    erpId: text('erp_id'),
    bu: text('bu').notNull(),
    regionCode: text('region_code').notNull(),
    /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
    memberType: integer('member_type').notNull().default(0),
    isValidOrg: boolean('is_valid_org').notNull().default(true),
    maintenanceFrom: moment('maintenance_from'),
    maintenanceTo: moment('maintenance_to'),
    /** Companies of one group may pass gift value to each other. Source: C8. */
    groupCode: text('group_code'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (it) => [
    index('company_group')
      .on(it.groupCode)
      .where(sql`${it.groupCode} is not null`),
  ],
)

/** A person who can sign in. */
export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    isSales: boolean('is_sales').notNull().default(false),
    /** Region of sales and staff, who belong to no company. */
    staffRegion: text('staff_region'),
    grants: text('grants').array().$type<Grant[]>().notNull(),
    isDeactivated: boolean('is_deactivated').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (it) => [uniqueIndex('person_email').on(sql`lower(${it.email})`)],
)

/** As whom an identity provider knows a person. Source: OpenID Connect Core §5.7, issuer and subject. */
export const personIdentity = pgTable(
  'person_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
  },
  (it) => [
    primaryKey({ columns: [it.issuer, it.subject] }),
    index('person_identity_person').on(it.personId),
  ],
)

/** INVITED until they sign in, at most until the invitation ends; DEACTIVATED by an administrator. Source: C11. */
export type MembershipStatus = 'INVITED' | 'ACTIVE' | 'DEACTIVATED' | 'EXPIRED'

/** A person's place in a company; its id is the contactId of the team's list. Source: C11. */
export const membership = pgTable(
  'membership',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    role: text('role').$type<CompanyRole>().notNull(),
    status: text('status').$type<MembershipStatus>().notNull().default('ACTIVE'),
    /** Until when an invitation can be accepted; null for who is not invited. */
    invitedUntil: moment('invited_until'),
    /** As the company's administrator calls the person, where it differs from what the person says; gone once they have joined. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** Counts the changes: who changes a contact says which version they saw. Source: C3. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (it) => [
    uniqueIndex('membership_once').on(it.companyId, it.personId),
    index('membership_person').on(it.personId),
    index('membership_invited').on(it.invitedUntil),
  ],
)

/** The customers that a sales representative may act for. */
export const salesAssignment = pgTable(
  'sales_assignment',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
  },
  (it) => [primaryKey({ columns: [it.personId, it.companyId] })],
)

/** Who did what to whom, and why. Rows are added, never changed: a trigger refuses it. Source: C19. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    personId: uuid('person_id').notNull(),
    companyId: uuid('company_id'),
    action: text('action').notNull(),
    reason: text('reason'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    requestId: text('request_id').notNull(),
  },
  (it) => [
    index('audit_entry_company').on(it.companyId, it.at),
    index('audit_entry_person').on(it.personId, it.at),
  ],
)

/** Somebody's stay in one browser, from sign-in to sign-out. The cookie's value is kept as its SHA-256 alone. Source: C14. */
export const session = pgTable(
  'session',
  {
    key: text('key').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** The company acted for. */
    companyId: uuid('company_id').references(() => company.id),
    /** Sales acting for a customer: why, and until when. */
    actingReason: text('acting_reason'),
    actingUntil: moment('acting_until'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** What the identity provider knows the sign-in by, shown to it at sign-out. */
    idToken: text('id_token').notNull(),
    /** Browser and system, for the list of one's sessions. */
    device: text('device').notNull(),
  },
  (it) => [index('session_person').on(it.personId), index('session_ends').on(it.endsAt)],
)
