import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { orderStatuses } from '#server/trade/order/order-contract.ts'
import { TeamContact } from './contact-contract.ts'

const Moment = z.iso.datetime({ offset: true })
/** The number of all items, and the first of them. */
const some = <S extends z.ZodType>(item: S) =>
  z.strictObject({ total: z.int().min(0), items: z.array(item) })

const LeftOrder = z.strictObject({
  orderNumber: z.string(),
  /** Name of the order's first line. */
  item: z.string(),
  placedBy: z.string(),
  status: z.enum(orderStatuses),
  placedAt: Moment,
  currency: z.string(),
  /** In hundredths of `currency`. */
  amount: z.int(),
})

/** What a contact has in the company, and what others must take over when the contact leaves. */
export const HandOver = z.strictObject({
  contactId: z.string(),
  /** Licenses that are assigned to the contact. */
  licenses: some(
    z.strictObject({ serialNumber: z.string(), name: z.string(), isActivated: z.boolean() }),
  ),
  /** Open orders that the contact placed or took over. */
  orders: some(LeftOrder),
  /** Orders of others that wait for an Admin's approval; none unless the contact is an Admin. */
  approvals: some(LeftOrder),
  /** Open dated quotes of the contact. Without a successor the company keeps them. */
  quotes: some(
    z.strictObject({
      quoteId: z.uuid(),
      number: z.string(),
      /** Name of the first line. */
      item: z.string(),
      /** Last day on which it can be ordered. */
      validUntil: z.iso.date(),
      currency: z.string(),
      amount: z.int(),
    }),
  ),
  /** Saved configurations of the contact. Without a successor the company keeps them. */
  configurations: some(z.strictObject({ id: z.uuid(), name: z.string() })),
})
export type HandOver = z.infer<typeof HandOver>

const example = { contactId: '00000000-0000-4000-8000-000000000000' }

/** Operations for a member who leaves the team or comes back. */
export const leavingOperations = {
  handOver: operation({ access: 'team.manage', company: 'acting', example })
    .route({
      method: 'GET',
      path: '/my-team/contacts/{contactId}/hand-over',
      tags: ['team'],
      summary: 'List what a contact would hand over',
      description:
        'Lists up to 20 licenses, open orders, waiting approvals, dated quotes and saved ' +
        'configurations, and how many of each exist.',
    })
    .input(z.object({ contactId: z.string().max(100), websiteCode: WebsiteCode.optional() }))
    .output(HandOver)
    .errors(refusals('not_found')),
  reinstate: operation({ access: 'team.manage', company: 'acting', limit: 'switch', example })
    .route({
      method: 'POST',
      path: '/my-team/contacts/{contactId}/reinstatement',
      tags: ['team'],
      summary: 'Take a removed member back',
      description:
        'The member has their earlier role again, and signs in as before. What others took over ' +
        'stays with them. A withdrawn invitation cannot be reinstated: invite the person again.',
    })
    .input(z.strictObject({ contactId: z.string().max(100) }))
    .output(TeamContact)
    .errors(refusals('not_found')),
}
