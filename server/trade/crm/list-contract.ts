import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** Which lines to list: all that wait, only those past their day, or those that were delivered. */
export const crmStates = ['open', 'overdue', 'done'] as const
export type CrmState = (typeof crmStates)[number]

/** An order line in the list of deliveries. */
export const CrmLine = z.strictObject({
  orderItem: z.string(),
  orderNumber: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  erpId: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  partNumber: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** The day on which the line is due; null while its order is unpaid. */
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  processDate: z.iso.datetime({ offset: true }).nullable(),
  /** Name of the staff member who delivered the line. */
  processedBy: z.string().nullable(),
})
export type CrmLine = z.infer<typeof CrmLine>

/** A page of the lines in a state. `keyword` is a part of a number, a name or a part number. */
export const CrmListQuery = z.object({
  state: z.enum(crmStates).default('open'),
  keyword: z.string().trim().max(100).optional(),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  websiteCode: WebsiteCode.optional(),
})
export type CrmListQuery = z.infer<typeof CrmListQuery>

/** The list of order lines that staff deliver. */
export const listOperations = {
  page: operation({ access: 'crm.delivery.view', company: 'none', example: {} })
    .route({
      method: 'GET',
      path: '/crm/shipping-orders',
      tags: ['crm'],
      summary: 'List order lines to deliver',
      description:
        'Open lines by the day on which they are due, delivered ones with the latest first. The ' +
        'counts are those of the keyword, for every state.',
    })
    .input(CrmListQuery)
    .output(
      z.strictObject({
        pageIndex: z.int(),
        pageSize: z.int(),
        totalItems: z.int(),
        counts: z.strictObject({
          open: z.int().min(0),
          overdue: z.int().min(0),
          done: z.int().min(0),
        }),
        items: z.array(CrmLine),
      }),
    )
    .errors(
      refusals('crm.forbidden', 'request.param_invalid', 'field.too_short', 'field.too_long'),
    ),
}
