import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { PageOfDays } from '#server/kernel/history-contract.ts'

/** Subjects of the entries, by which the list can be filtered. */
export const auditKinds = ['people', 'orders', 'licenses', 'money', 'acting'] as const
export type AuditKind = (typeof auditKinds)[number]

/** The actions that a company sees, by subject. */
export const auditActions = {
  people: [
    'team.invited',
    'team.invitation_resent',
    'team.joined',
    'team.changed',
    'team.deactivated',
    'team.reinstated',
  ],
  orders: ['order.approved', 'order.rejected', 'order.cancelled'],
  licenses: ['license.assigned', 'license.released'],
  money: ['budget.set', 'giftvalue.transferred'],
  acting: ['company.acted_for', 'company.acting_ended'],
} as const satisfies Record<AuditKind, readonly string[]>
export type AuditAction = (typeof auditActions)[AuditKind][number]

const actions = Object.values(auditActions).flat() as [AuditAction, ...AuditAction[]]

/** An action in the company: who did it, to whom or what, when, why, and what changed. */
export const AuditItem = z.strictObject({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  action: z.enum(actions),
  actor: z.strictObject({
    name: z.string(),
    /** True if the person never belonged to the company: a sales representative who acted for it. */
    isOutside: z.boolean(),
  }),
  /** The person, order number, serial number or company that the action concerns. */
  subject: z.string().nullable(),
  /** The reason that was given, for example by a sales representative. */
  reason: z.string().nullable(),
  /** Fields with their old and new values; null for none. */
  changes: z.array(
    z.strictObject({
      field: z.enum([
        'email',
        'firstName',
        'lastName',
        'role',
        'status',
        'assignee',
        'limit',
        'amount',
        'licenses',
        'orders',
        'approvals',
      ]),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type AuditItem = z.infer<typeof AuditItem>

/**
 * A page of the entries: of some days, with one kind of subject, by one person. Without days, the
 * list has all that is kept.
 */
export const AuditQuery = PageOfDays.extend({
  kind: z.enum(auditKinds).optional(),
  /** The contactId of a member, or `outside` for sales representatives. */
  actor: z.union([z.literal('outside'), z.uuid()]).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** The list of actions in the company. */
export const auditOperations = {
  audit: operation({ access: 'team.view', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/my-team/audit',
      tags: ['team'],
      summary: 'List what was done in the company',
      description:
        'Newest first: changes of people, decisions on orders, assigned licenses, budgets and ' +
        'transfers, and when a sales representative acted for the company, with the reason.',
    })
    .input(AuditQuery)
    .output(
      z.strictObject({
        pageIndex: z.int(),
        pageSize: z.int(),
        totalItems: z.int(),
        items: z.array(AuditItem),
      }),
    )
    .errors(
      refusals(
        'request.param_invalid',
        'field.too_short',
        'field.too_long',
        'date.range_invalid',
        'date.too_old',
      ),
    ),
}
