import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { isSafeName } from '#server/kernel/person-name.ts'
import { BudgetLimit } from '#server/trade/order/budget-contract.ts'
import { AuditItem, auditOperations } from './audit-contract.ts'
import { ContactStatus, TeamContact, TeamRole } from './contact-contract.ts'
import { HandOver, leavingOperations } from './leaving-contract.ts'

export { ContactStatus, TeamContact, TeamRole }

/** The WHATWG HTML pattern of an email address, with a dot required in the domain. Source: C12. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const email = z.string().trim().min(1).max(254).regex(emailPattern, 'field.email_invalid')
/** A name that emails to strangers may include. Source: C12. */
const name = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(50)
  .refine(isSafeName, 'field.text_not_allowed')

/** Fields of a contact that an Admin sets. Source: spec §7 My team. */
export const ContactFields = z.strictObject({
  email,
  firstName: name,
  lastName: name,
  role: TeamRole.default('GENERAL'),
})
export type ContactFields = z.infer<typeof ContactFields>

/** A person to invite. */
export const Invitation = ContactFields.extend({
  /**
   * Amount that the person can order in a month without approval, in hundredths of the price list's
   * currency; for General members only. Without it, the company's default budget applies.
   */
  budget: BudgetLimit.optional(),
})
export type Invitation = z.infer<typeof Invitation>

/** New values for the fields of a contact. Without `role`, the contact keeps its current role. */
export const ContactChange = ContactFields.extend({
  contactId: z.string().max(100),
  role: TeamRole.optional(),
})
export type ContactChange = z.infer<typeof ContactChange>

/** A contact to remove, and the members who take over what the contact has. */
export const ContactRemoval = z.strictObject({
  contactId: z.string().max(100),
  /**
   * The contactId of another active member, who takes over the licenses, and also the open orders
   * and approvals unless other members are named for them. Required if the departing member has
   * licenses or, without `ordersTo`, open orders.
   */
  reassignTo: z.string().max(100).optional(),
  /** The contactId of the active member who takes over the open orders. */
  ordersTo: z.string().max(100).optional(),
  /**
   * The contactId of the active Admin who is asked to decide on the orders that wait for approval.
   * Every other Admin can decide too.
   */
  approvalsTo: z.string().max(100).optional(),
})
export type ContactRemoval = z.infer<typeof ContactRemoval>

const example = { contactId: '00000000-0000-4000-8000-000000000000' }

/** Operations for the team of the active company. Source: spec §7 My team, C11. */
export const team = {
  contacts: operation({ access: 'team.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/my-team/contacts',
      tags: ['team'],
      summary: 'List the contacts in the team',
      description:
        'Returns all contacts, including deactivated and expired ones. ' +
        'Searching and filtering are left to the client.',
    })
    .output(z.strictObject({ items: z.array(TeamContact) })),
  invite: operation({ access: 'team.manage', company: 'acting', limit: 'invitation' })
    .route({
      method: 'POST',
      path: '/my-team/contacts',
      successStatus: 201,
      tags: ['team'],
      summary: 'Invite a person to the team',
      description:
        'Sends an email with a link. The number of days until it expires is set in config/team.yaml. ' +
        'Deactivated and expired contacts can be invited again.',
    })
    .input(Invitation)
    .output(TeamContact)
    .errors(
      refusals(
        'team.email_taken',
        'field.option_unknown',
        'field.text_not_allowed',
        'rate.limited',
      ),
    ),
  change: operation({ access: 'team.manage', company: 'acting', limit: 'switch', example })
    .route({
      method: 'PUT',
      path: '/my-team/contacts/{contactId}',
      tags: ['team'],
      summary: 'Change a contact',
      description:
        'Requires `If-Match` with the ETag of the contact. Callers cannot change their own role. ' +
        'The email address can be changed only while the contact is invited.',
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
        'field.text_not_allowed',
        'precondition.required',
        'precondition.failed',
      ),
    ),
  deactivate: operation({ access: 'team.manage', company: 'acting', limit: 'switch', example })
    .route({
      method: 'DELETE',
      path: '/my-team/contacts/{contactId}',
      tags: ['team'],
      summary: 'Remove a contact from the team',
      description:
        "Ends the contact's sessions for the company at once. `reassignTo`, in the body or the " +
        "query string, is the contactId of the member who takes over the contact's licenses, open " +
        'orders and approvals; `ordersTo` and `approvalsTo` name other members for these.',
    })
    .input(ContactRemoval)
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
      summary: 'Resend an invitation',
      description:
        'Sends a new link, which is valid for as many days as the first one. ' +
        'Possible once a minute and at most five times.',
    })
    .input(z.strictObject({ contactId: z.string().max(100) }))
    .output(TeamContact)
    .errors(refusals('not_found', 'rate.limited')),
  ...leavingOperations,
  ...auditOperations,
}

/** The team part of the API, registered in server/api-contract.ts. */
export const teamApi = {
  contract: { team },
  tags: [{ name: 'team', description: 'Contacts in the team of a company and their roles.' }],
  schemas: {
    TeamRole,
    ContactStatus,
    TeamContact,
    ContactFields,
    ContactChange,
    ContactRemoval,
    HandOver,
    AuditItem,
  },
}
