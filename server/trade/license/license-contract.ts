import * as z from 'zod'

/** A serial number as a person typed it. */
export const SerialNumber = z.string().min(1).max(40)

const Moment = z.iso.datetime({ offset: true })

/** The team member to whom a license is assigned. */
const Assignee = z.strictObject({ contactId: z.string(), name: z.string(), email: z.string() })

/** A license and the actions that are possible with it now. Source: spec §3, C9. */
export const License = z.strictObject({
  name: z.string(),
  serialNumber: z.string(),
  partNumber: z.string(),
  productAlias: z.string().nullable(),
  productType: z.string(),
  /** One of the codes 0 (default), 1, 2, 3, 4 (USB), 5 (internal), 7 and 8. */
  licenseTypeCode: z.literal([0, 1, 2, 3, 4, 5, 7, 8]),
  /** Null for a license that was not ordered in the marketplace. */
  orderNumber: z.string().nullable(),
  issuedAt: Moment,
  state: z.enum(['not_activated', 'active', 'expired', 'suspended', 'revoked']),
  isActivated: z.boolean(),
  /**
   * The device of the current activation; null if there is none. An expired license can still have
   * one.
   */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** The start of the current activation. */
  activatedAt: Moment.nullable(),
  /**
   * The last second of the license's last day, in the time zone of the company's region; null if it
   * never expires.
   */
  expiryDate: Moment.nullable(),
  isUpgradable: z.boolean(),
  isActivatable: z.boolean(),
  /** True if it can be activated with a device's request file. */
  isOfflineActivatable: z.boolean(),
  isDeactivatable: z.boolean(),
  /**
   * The reason why an inactive license cannot be activated or an active one cannot be deactivated;
   * null if there is none.
   */
  blockedReason: z
    .enum(['revoked', 'suspended', 'expired', 'offline_only', 'deactivation_limit'])
    .nullable(),
  deactivateCount: z.int().min(0),
  /**
   * The maximum number of deactivations: 0 if the license cannot be moved to another device, null
   * if there is no limit.
   */
  deactivateCountLimit: z.int().min(0).nullable(),
  activateToolUrl: z.string().nullable(),
  deactivateToolUrl: z.string().nullable(),
  installerUrl: z.string().nullable(),
  /**
   * URL path of the license file; null if the license is not active or the caller may not download
   * the file.
   */
  licenseKeyFileUrl: z.string().nullable(),
  assignee: Assignee.nullable(),
  /** Increases with every change. In quotes it is the ETag for `If-Match`. */
  version: z.int().min(1),
})
export type License = z.infer<typeof License>

/** The response to an operation that changes a license. */
export const ChangedLicense = z.strictObject({ data: License })

/** Something that happened to a license. */
export const LicenseEvent = z.strictObject({
  at: Moment,
  kind: z.enum([
    'issued',
    'upgraded',
    'renewed',
    'renewal-taken-back',
    'activated',
    'activated-offline',
    'deactivated',
    'deactivated-offline',
    'released',
    'assigned',
    'unassigned',
  ]),
  /** Who did it; null for the system, and for what happened outside the marketplace. */
  person: z.string().nullable(),
  /** The device that was activated or freed. */
  device: z.string().nullable(),
  /** The member who received the license. */
  assignee: z.string().nullable(),
  /** The name of the capacity that was added. */
  capacity: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The last day that a renewal gave the license, or that a refund gave it back. */
  lastDay: z.iso.date().nullable(),
})
export type LicenseEvent = z.infer<typeof LicenseEvent>

/** A license with its capacities. Source: spec §3 detail entries. */
export const LicenseDetail = License.extend({
  /** A capacity of 0 is shown as a dash, and 1679616 as unlimited. Source: spec §9. */
  items: z.array(z.strictObject({ name: z.string(), capacity: z.int().min(0) })),
  /** The number of times that the license can still be activated or deactivated today. */
  changesLeftToday: z.int().min(0),
  changesPerDay: z.int().min(1),
  /** Releases from lost devices, which are confirmed by email. */
  release: z.strictObject({
    /** The number of releases that are left in the period of 365 days that ends now. */
    left: z.int().min(0),
    perYear: z.int().min(1),
    /** The earliest time of the next release; null if it is possible now. */
    nextAt: Moment.nullable(),
    coolDownDays: z.int().min(1),
    /** How long the link in the email works. */
    linkMinutes: z.int().min(1),
  }),
  /** The order in process that upgrades or renews it; null if there is none. */
  pendingOrder: z.string().nullable(),
  /** The last 30 events, newest first. */
  history: z.array(LicenseEvent),
})
export type LicenseDetail = z.infer<typeof LicenseDetail>
