import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { CrmLine, CrmListQuery, listOperations } from './list-contract.ts'

const Moment = z.iso.datetime({ offset: true })
const OrderItem = z.string().min(1).max(60)

/** A company that can receive an order line. Source: C16. */
const DeliveryAccount = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  /** Email address of the company's longest-standing Admin; null if it has no Admin. */
  email: z.string().nullable(),
  /** True for the company that placed the order. */
  isDefault: z.boolean(),
})

/**
 * An order line that staff deliver, and the companies that can receive it. Source: spec §3 CRM
 * detail, C16.
 */
export const CrmDetail = z.strictObject({
  orderItem: z.string(),
  orderNumber: z.string(),
  partNumber: z.string(),
  name: z.string(),
  quantity: z.int(),
  isProcessed: z.boolean(),
  processDate: Moment.nullable(),
  /** Name of the staff member who delivered the line; null if no delivery is recorded. */
  processedBy: z.string().nullable(),
  /** Account id of the company that received the line; null if no delivery is recorded. */
  processedFor: z.string().nullable(),
  /** The delivery can be undone until this time; null if it cannot be undone. */
  undoableUntil: Moment.nullable(),
  /**
   * True if the line can be delivered now: it is undelivered, and its order is paid and being
   * fulfilled.
   */
  isDeliverable: z.boolean(),
  accounts: z.array(DeliveryAccount),
  /** The company that placed the order. */
  accountId: z.string(),
  accountName: z.string(),
  erpId: z.string().nullable(),
  buyer: z.strictObject({ name: z.string(), email: z.string() }),
  /** The customer's own number for the order. */
  purchaseOrderNumber: z.string().nullable(),
  note: z.string().nullable(),
  placedAt: Moment,
  /** The day on which the line is due; null while its order is unpaid. */
  dueOn: z.iso.date().nullable(),
  /** Serial numbers that the delivery issued. */
  serialNumbers: z.array(z.string()),
  /** The other lines of the order. */
  otherLines: z.array(
    z.strictObject({
      orderItem: z.string(),
      partNumber: z.string(),
      name: z.string(),
      quantity: z.int(),
      isDelivered: z.boolean(),
      /** True if staff deliver the line; false if the system does. */
      isByStaff: z.boolean(),
    }),
  ),
})
export type CrmDetail = z.infer<typeof CrmDetail>

/**
 * Identifies an order line by `orderItem`. If `erpId` or `orderNumber` is given as well, it must
 * match the line.
 */
export const CrmQuery = z.object({
  orderItem: OrderItem,
  erpId: z.string().max(40).optional(),
  orderNumber: z.string().max(40).optional(),
  websiteCode: WebsiteCode.optional(),
})
export type CrmQuery = z.infer<typeof CrmQuery>

/** An order line to deliver, and the company that receives it. */
export const CrmProcess = z.strictObject({
  orderItem: OrderItem,
  accountId: z.string().min(1).max(40),
})
export type CrmProcess = z.infer<typeof CrmProcess>

/** An order line whose delivery is to be undone. */
export const CrmUndo = z.strictObject({ orderItem: OrderItem })
export type CrmUndo = z.infer<typeof CrmUndo>

const example = { orderItem: 'M-2026-000001-1' }

/** Operations for order lines that staff deliver. Source: spec §7, C16. */
export const crm = {
  ...listOperations,
  detail: operation({ access: 'crm.delivery.view', company: 'none', example })
    .route({
      method: 'GET',
      path: '/crm/shipping-orders/{orderItem}',
      tags: ['crm'],
      summary: 'Get an order line and its delivery options',
      description: 'Returns the line with the companies that can receive it.',
    })
    .input(CrmQuery)
    .output(CrmDetail)
    .errors(refusals('crm.forbidden', 'order.not_found')),
  process: operation({ access: 'crm.delivery.process', company: 'none', example })
    .route({
      method: 'POST',
      path: '/crm/shipping-orders/{orderItem}/process',
      tags: ['crm'],
      summary: 'Deliver an order line',
      description:
        'Issues and emails the licenses of the line. ' +
        'Completes the order when all its lines are delivered. ' +
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
        'Revokes the licenses, and the line can be delivered again. ' +
        'Possible within 15 minutes, if none of the licenses has been activated. ' +
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

/** The CRM part of the API, registered in server/api-contract.ts. */
export const crmApi = {
  contract: { crm },
  tags: [{ name: 'crm', description: 'Order lines that staff deliver.' }],
  schemas: { CrmDetail, CrmQuery, CrmProcess, CrmUndo, CrmLine, CrmListQuery },
}
