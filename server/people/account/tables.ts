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

/** A customer company, which the spec calls an account. Source: spec §3 userProfile. */
export const company = pgTable(
  'company',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull().unique(),
    /** Name in Latin letters, for lists of several companies. */
    name: text('name').notNull(),
    /** Name in the company's own writing system. */
    accountName: text('account_name').notNull(),
    /** The company's number in the ERP. A company without a number cannot buy. */
    erpId: text('erp_id'),
    bu: text('bu').notNull(),
    regionCode: text('region_code').notNull(),
    /** Membership level: 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
    memberType: integer('member_type').notNull().default(0),
    isValidOrg: boolean('is_valid_org').notNull().default(true),
    maintenanceFrom: moment('maintenance_from'),
    maintenanceTo: moment('maintenance_to'),
    /** Companies with the same group code may transfer gift value to each other. Source: C8. */
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
    /** Region of sales representatives and staff, who belong to no company. */
    staffRegion: text('staff_region'),
    grants: text('grants').array().$type<Grant[]>().notNull(),
    isDeactivated: boolean('is_deactivated').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (it) => [uniqueIndex('person_email').on(sql`lower(${it.email})`)],
)

/** A person's issuer and subject at an identity provider. Source: OpenID Connect Core §5.7. */
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

/**
 * Status of a membership: INVITED until the person joins, EXPIRED if they do not join in time,
 * DEACTIVATED once an Admin removes them. Source: C11.
 */
export type MembershipStatus = 'INVITED' | 'ACTIVE' | 'DEACTIVATED' | 'EXPIRED'

/** A person's membership in a company. Its id is the `contactId` in the team list. Source: C11. */
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
    /**
     * Status before the membership was deactivated; null unless it is deactivated. Only a former
     * active member can be reinstated.
     */
    deactivatedFrom: text('deactivated_from').$type<MembershipStatus>(),
    /** End of an open invitation; null for people who have joined. */
    invitedUntil: moment('invited_until'),
    /**
     * Name that an Admin of the company entered, if that name differs from the person's own. It is
     * deleted when the person joins.
     */
    firstName: text('first_name'),
    lastName: text('last_name'),
    /**
     * Number that every change increments. Clients send back the version that they read. Source:
     * C3.
     */
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

/**
 * The audit log, with the actor, action, subject and reason of each entry. Rows never change: a
 * trigger rejects updates and deletions. Source: C19.
 */
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

/**
 * A session of one browser, from sign-in to sign-out. Of the session's cookie, only the SHA-256 is
 * stored. Source: C14.
 */
export const session = pgTable(
  'session',
  {
    key: text('key').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** The company that the session acts for. */
    companyId: uuid('company_id').references(() => company.id),
    /**
     * Reason and end time while a sales representative acts for a customer; null if the session
     * acts for no customer.
     */
    actingReason: text('acting_reason'),
    actingUntil: moment('acting_until'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /**
     * ID token from the sign-in. At sign-out it tells the identity provider which session to end.
     */
    idToken: text('id_token').notNull(),
    /** Names of the browser and operating system, for the person's list of sessions. */
    device: text('device').notNull(),
  },
  (it) => [index('session_person').on(it.personId), index('session_ends').on(it.endsAt)],
)
