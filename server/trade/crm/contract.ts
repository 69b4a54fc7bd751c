import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

const Moment = z.iso.datetime({ offset: true })
const OrderItem = z.string().min(1).max(60)

/** A company to which a line can be delivered. Source: C16. */
const DeliveryAccount = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  /** Address of its first Admin; null if it has none. */
  email: z.string().nullable(),
  /** True for the company that ordered. */
  isDefault: z.boolean(),
})

/**
 * An order line delivered by staff, and the companies to which it can be delivered. Source: spec §3
 * CRM detail, C16.
 */
export const CrmDetail = z.strictObject({
  orderItem: z.string(),
  orderNumber: z.string(),
  partNumber: z.string(),
  name: z.string(),
  quantity: z.int(),
  isProcessed: z.boolean(),
  processDate: Moment.nullable(),
  /** Name of the staff member who delivered it. */
  processedBy: z.string().nullable(),
  /** The account to which it was delivered. */
  processedFor: z.string().nullable(),
  /** The end of the time in which the delivery can be undone; null if it cannot be undone. */
  undoableUntil: Moment.nullable(),
  /** True if it can be delivered now: its order is paid and being fulfilled. */
  isDeliverable: z.boolean(),
  accounts: z.array(DeliveryAccount),
})
export type CrmDetail = z.infer<typeof CrmDetail>

/** A line by its order item. Other parameters must match the line. */
export const CrmQuery = z.object({
  orderItem: OrderItem,
  erpId: z.string().max(40).optional(),
  orderNumber: z.string().max(40).optional(),
  websiteCode: WebsiteCode.optional(),
})
export type CrmQuery = z.infer<typeof CrmQuery>

/** A line, and the company to which it is delivered. */
export const CrmProcess = z.strictObject({
  orderItem: OrderItem,
  accountId: z.string().min(1).max(40),
})
export type CrmProcess = z.infer<typeof CrmProcess>

/** A line whose delivery is undone. */
export const CrmUndo = z.strictObject({ orderItem: OrderItem })
export type CrmUndo = z.infer<typeof CrmUndo>

const example = { orderItem: 'M-2026-000001-1' }

/** Order lines delivered by staff. Source: spec §7, C16. */
export const crm = {
  detail: operation({ access: 'crm.delivery.view', company: 'none', example })
    .route({
      method: 'GET',
      path: '/crm/shipping-orders/{orderItem}',
      tags: ['crm'],
      summary: 'Get a line for delivery',
      description: 'With the companies to which it can be delivered.',
    })
    .input(CrmQuery)
    .output(CrmDetail)
    .errors(refusals('crm.forbidden', 'order.not_found')),
  process: operation({ access: 'crm.delivery.process', company: 'none', example })
    .route({
      method: 'POST',
      path: '/crm/shipping-orders/{orderItem}/process',
      tags: ['crm'],
      summary: 'Deliver a line',
      description:
        'Issues and emails its licenses. Completes the order after its last line. ' +
        'Requires the header Idempotency-Key.',
    })
    .input(CrmProcess)
    .output(CrmDetail)
    .errors(
      refusals(
        'crm.forbidden',
        'order.not_found',
        'not_found',
        'crm.already_processed',
        'order.state_conflict',
        'idempotency.key_missing',
      ),
    ),
  undo: operation({ access: 'crm.delivery.process', company: 'none', example })
    .route({
      method: 'POST',
      path: '/crm/shipping-orders/{orderItem}/undo',
      tags: ['crm'],
      summary: 'Undo a delivery',
      description:
        'Within 15 minutes, if none of its licenses was activated. Revokes the licenses. ' +
        'Requires the header Idempotency-Key.',
    })
    .input(CrmUndo)
    .output(CrmDetail)
    .errors(
      refusals(
        'crm.forbidden',
        'order.not_found',
        'order.state_conflict',
        'idempotency.key_missing',
      ),
    ),
}

/** Registered in server/api-contract.ts. */
export const crmApi = {
  contract: { crm },
  tags: [{ name: 'crm', description: 'Order lines delivered by staff.' }],
  schemas: { CrmDetail, CrmQuery, CrmProcess, CrmUndo },
}
