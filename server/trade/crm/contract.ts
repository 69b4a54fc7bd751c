import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

const moment = z.iso.datetime({ offset: true })
const OrderItem = z.string().min(1).max(60)

/** A company that a line can be delivered to. Source: C16. */
const DeliveryAccount = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  /** Of its first administrator; null when it has none. */
  email: z.string().nullable(),
  /** The company that ordered. */
  isDefault: z.boolean(),
})

/** A line that staff deliver, and to whom it can go. Source: spec §3 CRM detail, C16. */
export const CrmDetail = z.strictObject({
  orderItem: z.string(),
  orderNumber: z.string(),
  partNumber: z.string(),
  name: z.string(),
  quantity: z.int(),
  isProcessed: z.boolean(),
  processDate: moment.nullable(),
  /** Who delivered it. */
  processedBy: z.string().nullable(),
  /** To which account. */
  processedFor: z.string().nullable(),
  /** Until when it can be taken back, while none of its licenses was activated; null when it cannot. */
  undoableUntil: moment.nullable(),
  /** Whether it can be delivered now: its order is paid and being fulfilled. */
  isDeliverable: z.boolean(),
  accounts: z.array(DeliveryAccount),
})
export type CrmDetail = z.infer<typeof CrmDetail>

/** Which line. What else the address says must fit it. */
export const CrmAsked = z.object({
  orderItem: OrderItem,
  erpId: z.string().max(40).optional(),
  orderNumber: z.string().max(40).optional(),
  websiteCode: WebsiteCode.optional(),
})
export type CrmAsked = z.infer<typeof CrmAsked>

/** A line, and the company that it is delivered to. */
export const CrmProcess = z.strictObject({
  orderItem: OrderItem,
  accountId: z.string().min(1).max(40),
})
export type CrmProcess = z.infer<typeof CrmProcess>

/** A line whose delivery is taken back. */
export const CrmUndo = z.strictObject({ orderItem: OrderItem })
export type CrmUndo = z.infer<typeof CrmUndo>

const example = { orderItem: 'M-2026-000001-1' }

/** What staff deliver of orders. Source: spec §7, C16. */
export const crm = {
  detail: operation({ access: 'crm.delivery.view', company: 'none', example })
    .route({
      method: 'GET',
      path: '/crm/shipping-orders/{orderItem}',
      tags: ['crm'],
      summary: 'A line that staff deliver, and to whom it can go',
    })
    .input(CrmAsked)
    .output(CrmDetail)
    .errors(refusals('crm.forbidden', 'order.not_found')),
  process: operation({ access: 'crm.delivery.process', company: 'none', example })
    .route({
      method: 'POST',
      path: '/crm/shipping-orders/{orderItem}/process',
      tags: ['crm'],
      summary: 'Deliver a line to a company',
      description:
        'Once: licenses are issued and mailed, and the order is completed when it was its last line. Needs an `Idempotency-Key`.',
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
      summary: 'Take a delivery back',
      description:
        'Within a quarter of an hour, while none of its licenses was activated. They are revoked. Needs an `Idempotency-Key`.',
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
  tags: [{ name: 'crm', description: 'What staff deliver of orders.' }],
  schemas: { CrmDetail, CrmAsked, CrmProcess, CrmUndo },
}
