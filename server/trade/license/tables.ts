import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { company, membership, person } from '#server/people/account/tables.ts'
import { moment, type Texts } from '#server/platform/db/columns.ts'

/**
 * Licenses. A license has one serial number and can be active on one device at a time. Whether a
 * license is active follows from its activations; whether it has expired follows from the current
 * time. Source: spec §3, C9.
 */
export const license = pgTable(
  'license',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    serialNumber: text('serial_number').notNull().unique(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /** Null for a license that was not ordered in the marketplace. */
    orderNumber: text('order_number'),
    lineId: text('line_id'),
    partNumber: text('part_number').notNull(),
    /** Null if the plan was not in the catalog when the license was issued. */
    productAlias: text('product_alias'),
    name: jsonb('name').$type<Texts<string>>().notNull(),
    /**
     * One of the codes 0 (default), 1, 2, 3, 4 (USB), 5 (internal), 7 and 8. There is no 6. Source:
     * spec §3.
     */
    licenseTypeCode: integer('license_type_code').notNull(),
    productType: text('product_type').notNull(),
    status: text('status').$type<'usable' | 'suspended' | 'revoked'>().notNull().default('usable'),
    issuedAt: moment('issued_at').notNull(),
    /**
     * The license's last day, in the time zone of the company's region; null if it never expires.
     */
    expiresOn: date('expires_on', { mode: 'string' }),
    /** The end of `expiresOn`. */
    expiresAt: moment('expires_at'),
    assigneeId: uuid('assignee_id').references(() => membership.id),
    deactivateCount: integer('deactivate_count').notNull().default(0),
    /** The maximum number of deactivations; null if there is no limit. */
    deactivateCountLimit: integer('deactivate_count_limit'),
    /** Increases with every change. The `If-Match` header of a request is compared with it. */
    version: integer('version').notNull().default(1),
  },
  (it) => [
    check('license_type_known', sql`${it.licenseTypeCode} in (0, 1, 2, 3, 4, 5, 7, 8)`),
    check('license_expiry_whole', sql`(${it.expiresOn} is null) = (${it.expiresAt} is null)`),
    index('license_company').on(it.companyId, it.issuedAt, it.serialNumber),
    index('license_assignee').on(it.assigneeId),
    index('license_order').on(it.orderNumber),
    index('license_expiry').on(it.expiresAt),
  ],
)

/**
 * Capacities of licenses, such as 50 devices. Upgrades add rows, and the capacity is the sum of the
 * rows. Source: spec §3 detail entries.
 */
export const licenseCapacity = pgTable(
  'license_capacity',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => license.id),
    partNumber: text('part_number').notNull(),
    name: jsonb('name').$type<Texts<string>>().notNull(),
    /** 0 means not applicable and 1679616 unlimited. Source: spec §9. */
    capacity: integer('capacity').notNull(),
    orderNumber: text('order_number'),
    addedAt: moment('added_at').notNull(),
    position: integer('position').notNull(),
  },
  (it) => [index('license_capacity_of').on(it.licenseId, it.addedAt, it.position)],
)

/**
 * Licenses that an order in process upgrades or renews. A license is in one such order at a time.
 */
export const licenseReservation = pgTable(
  'license_reservation',
  {
    licenseId: uuid('license_id')
      .primaryKey()
      .references(() => license.id),
    orderNumber: text('order_number').notNull(),
  },
  (it) => [index('license_reservation_order').on(it.orderNumber)],
)

/** Renewals: the terms that orders added to licenses. Source: C9. */
export const licenseRenewal = pgTable(
  'license_renewal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => license.id),
    orderNumber: text('order_number').notNull(),
    months: integer('months').notNull(),
    renewedAt: moment('renewed_at').notNull(),
    /** The license's last day before and after. */
    endedOn: date('ended_on', { mode: 'string' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** The time of the refund that took the term back; null if none did. */
    takenBackAt: moment('taken_back_at'),
  },
  (it) => [
    uniqueIndex('license_renewal_once').on(it.orderNumber, it.licenseId),
    index('license_renewal_of').on(it.licenseId, it.renewedAt),
  ],
)

/**
 * Activations: the periods when a license is active on a device. At any time, a license is active
 * on at most one device, and a device has at most one license for each product. Source: C9.
 */
export const licenseActivation = pgTable(
  'license_activation',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => license.id),
    companyId: uuid('company_id').notNull(),
    /** The product's alias, or the license's part number if the alias is unknown. */
    product: text('product').notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name'),
    isOffline: boolean('is_offline').notNull(),
    /** The nonce of the device's request file; null if it was activated online. */
    requestNonce: text('request_nonce'),
    /** Public key with which the device signs its deactivation file; null if it sent none. */
    deviceKey: text('device_key'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (it) => [
    uniqueIndex('license_activation_one')
      .on(it.licenseId)
      .where(sql`ended_at is null`),
    uniqueIndex('license_activation_device')
      .on(it.companyId, it.product, it.deviceId)
      .where(sql`ended_at is null`),
    index('license_activation_of').on(it.licenseId, it.startedAt),
  ],
)

/**
 * Changes of licenses and the people who made them. A database trigger rejects updates and
 * deletions of these rows. Source: C9.
 */
export const licenseChange = pgTable(
  'license_change',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => license.id),
    at: moment('at').notNull(),
    kind: text('kind')
      .$type<
        'activated' | 'activated-offline' | 'deactivated' | 'deactivated-offline' | 'released'
      >()
      .notNull(),
    deviceId: text('device_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    requestId: text('request_id').notNull(),
  },
  (it) => [index('license_change_of').on(it.licenseId, it.at)],
)

/**
 * Requests to release licenses from lost devices, which are confirmed by email. Of the token in the
 * email, only the SHA-256 is stored. Source: C9.
 */
export const releaseRequest = pgTable(
  'release_request',
  {
    tokenHash: text('token_hash').primaryKey(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => license.id),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => licenseActivation.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    askedAt: moment('asked_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (it) => [index('release_request_of').on(it.licenseId, it.confirmedAt)],
)

/**
 * Secret addresses at which calendar programs read the end dates of a company's licenses, with the
 * rights that their owner has at the time. Of the secret, only the SHA-256 is stored.
 */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    keyHash: text('key_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (it) => [primaryKey({ columns: [it.personId, it.companyId] })],
)

/** Reminders of license expiry that have been sent. */
export const licenseReminder = pgTable(
  'license_reminder',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => license.id),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    daysBefore: integer('days_before').notNull(),
    at: moment('at').notNull(),
  },
  (it) => [primaryKey({ columns: [it.licenseId, it.expiresOn, it.daysBefore] })],
)
