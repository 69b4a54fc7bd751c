import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

/** What a member may do in the company, as the wire spells it. Source: C11. */
export const TeamRole = z.enum(['ADMIN', 'GENERAL', 'BASIC'])
export type TeamRole = z.infer<typeof TeamRole>

/** Where somebody stands: invited for two weeks, then a member or not any more. Source: C11. */
export const ContactStatus = z.enum(['INVITED', 'ACTIVE', 'DEACTIVATED', 'EXPIRED'])
export type ContactStatus = z.infer<typeof ContactStatus>

const moment = z.iso.datetime({ offset: true })

/** Somebody of the company's team. Source: spec §3 Team contact, C11. */
export const TeamContact = z.strictObject({
  contactId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: TeamRole,
  status: ContactStatus,
  /** Whether it is the caller, who cannot change their own role. */
  isSelf: z.boolean(),
  /** Null for who was never invited, or has joined. */
  invitation: z
    .strictObject({
      sentAt: moment,
      expiresAt: moment,
      /** From when it can be sent again. */
      resendableAt: moment,
    })
    .nullable(),
  /** When they last came to act for this company. */
  lastSignedInAt: moment.nullable(),
  /** Licenses assigned to them, which somebody else must take when they leave. */
  assignedLicenses: z.int().min(0),
  /** Counts the changes. In quotes it is the ETag that `If-Match` asks for. */
  version: z.int().min(1),
})
export type TeamContact = z.infer<typeof TeamContact>

/** A dot in the domain, which the pattern of HTML does not ask for. Source: C12, the WHATWG HTML pattern of an e-mail address. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const email = z.string().trim().min(1).max(254).regex(emailPattern, 'field.email_invalid')
/** Without control characters and addresses of the web, since mails to strangers carry it. Source: C12. */
const name = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(50)
  .refine((it) => !/\p{Cc}|:\/\/|www\./iu.test(it), 'field.option_unknown')

/** What an administrator says of a contact. Source: spec §7 My team. */
export const ContactFields = z.strictObject({
  email,
  firstName: name,
  lastName: name,
  role: TeamRole.default('GENERAL'),
})
export type ContactFields = z.infer<typeof ContactFields>

/** A contact and what it is to be. The role stays as it is when none is named. */
export const ContactChange = ContactFields.extend({
  contactId: z.string().max(100),
  role: TeamRole.optional(),
})
export type ContactChange = z.infer<typeof ContactChange>

/** Who leaves, and who takes their licenses. */
export const Leaving = z.strictObject({
  contactId: z.string().max(100),
  /** The contactId of another active member. Needed when licenses are assigned to who leaves. */
  reassignTo: z.string().max(100).optional(),
})
export type Leaving = z.infer<typeof Leaving>

const example = { contactId: '00000000-0000-4000-8000-000000000000' }

/** The people of the company acted for. Source: spec §7 My team, C11. */
export const team = {
  contacts: operation({ access: 'team.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/my-team/contacts',
      tags: ['team'],
      summary: 'Everybody of the team',
      description:
        'Complete, those who left and those who never came too: the list is searched and filtered by who shows it.',
    })
    .output(z.strictObject({ items: z.array(TeamContact) })),
  invite: operation({ access: 'team.manage', company: 'acting', limit: 'invitation' })
    .route({
      method: 'POST',
      path: '/my-team/contacts',
      successStatus: 201,
      tags: ['team'],
      summary: 'Invite somebody to the team',
      description:
        'A mail invites them for two weeks. Who left the team or did not come in time can be invited again.',
    })
    .input(ContactFields)
    .output(TeamContact)
    .errors(refusals('team.email_taken', 'rate.limited')),
  change: operation({ access: 'team.manage', company: 'acting', limit: 'switch', example })
    .route({
      method: 'PUT',
      path: '/my-team/contacts/{contactId}',
      tags: ['team'],
      summary: 'Change a contact',
      description:
        'Needs `If-Match` with the ETag that was read. Nobody changes their own role; the address changes only while somebody is invited.',
    })
    .input(ContactChange)
    .output(TeamContact)
    .errors(
      refusals(
        'not_found',
        'auth.forbidden',
        'team.email_taken',
        'team.last_admin',
        'field.option_unknown',
        'precondition.required',
        'precondition.failed',
      ),
    ),
  deactivate: operation({ access: 'team.manage', company: 'acting', limit: 'switch', example })
    .route({
      method: 'DELETE',
      path: '/my-team/contacts/{contactId}',
      tags: ['team'],
      summary: 'Take somebody out of the team',
      description:
        'At once: they act for the company no more. `reassignTo`, in the body or the query, takes the licenses that are assigned to them.',
    })
    .input(Leaving)
    .output(TeamContact)
    .errors(
      refusals(
        'not_found',
        'auth.forbidden',
        'team.last_admin',
        'field.required',
        'field.option_unknown',
        'precondition.failed',
      ),
    ),
  resend: operation({ access: 'team.manage', company: 'acting', limit: 'invitation', example })
    .route({
      method: 'POST',
      path: '/my-team/contacts/{contactId}/invitation',
      tags: ['team'],
      summary: 'Send an invitation again',
      description:
        'With a new link, for two weeks more. At the earliest a minute after the last one, at most five times.',
    })
    .input(z.strictObject({ contactId: z.string().max(100) }))
    .output(TeamContact)
    .errors(refusals('not_found', 'rate.limited')),
}

/** Registered in server/api-contract.ts. */
export const teamApi = {
  contract: { team },
  tags: [{ name: 'team', description: 'The people of a company, and what each may do.' }],
  schemas: { TeamRole, ContactStatus, TeamContact, ContactFields, ContactChange, Leaving },
}
