import * as z from 'zod'

/** Role of a member in the company, as the wire format spells it. Source: C11. */
export const TeamRole = z.enum(['ADMIN', 'GENERAL', 'BASIC'])
export type TeamRole = z.infer<typeof TeamRole>

/**
 * Status of a contact. An invited contact becomes active or expires; any contact can be
 * deactivated. Source: C11.
 */
export const ContactStatus = z.enum(['INVITED', 'ACTIVE', 'DEACTIVATED', 'EXPIRED'])
export type ContactStatus = z.infer<typeof ContactStatus>

const Moment = z.iso.datetime({ offset: true })

/** A contact in the company's team. Source: spec §3 Team contact, C11. */
export const TeamContact = z.strictObject({
  contactId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: TeamRole,
  status: ContactStatus,
  /** True for the caller, who cannot change their own role. */
  isSelf: z.boolean(),
  /** True for a removed member who can be taken back without an invitation. */
  isReinstatable: z.boolean(),
  /** Null unless the contact is invited or their invitation has expired. */
  invitation: z
    .strictObject({
      sentAt: Moment,
      expiresAt: Moment,
      /** The earliest time when the invitation can be sent again. */
      resendableAt: Moment,
    })
    .nullable(),
  /** The time when the contact last signed in or switched to this company. */
  lastSignedInAt: Moment.nullable(),
  /**
   * The number of licenses assigned to the contact. Another member must take over these licenses
   * when the contact leaves.
   */
  assignedLicenses: z.int().min(0),
  /** Increases with every change. In quotes it is the ETag for `If-Match`. */
  version: z.int().min(1),
})
export type TeamContact = z.infer<typeof TeamContact>
