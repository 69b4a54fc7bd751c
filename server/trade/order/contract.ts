import * as z from 'zod'
import { QuoteLine } from '#server/trade/checkout/contract.ts'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { WayOn } from '#server/people/identity/contract.ts'

/** What an order can be. Source: C7. */
export const orderStatuses = [
  'pending_approval',
  'pending_payment',
  'payment_failed',
  'paid',
  'provisioning',
  'provisioning_failed',
  'completed',
  'refund_pending',
  'refunded',
  'rejected',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

const Moment = z.iso.datetime({ offset: true })
/** An amount in hundredths of its currency. */
const Amount = z.int()
const PaymentMethodCode = z.literal([0, 1, 2])
const OrderNumber = z.string().regex(/^M-\d{4}-\d{6,12}$/)
const ByNumber = z.strictObject({ orderNumber: z.string().min(1).max(40) })
const Reason = z.string().trim().min(3).max(500)

/** What a state is called in lists: null for an order that came to nothing. Source: spec §3 progress status. */
const Progress = z.enum(['complete', 'in-process']).nullable()

/** What is paid. `subtotal` includes the tax. Amounts are hundredths. Source: C4. */
export const OrderTotals = z.strictObject({
  productCurrency: z.string(),
  currency: z.string(),
  rate: z.string(),
  unitPrice: Amount,
  quantity: z.int(),
  goods: Amount,
  taxRate: z.string(),
  tax: Amount,
  subtotal: Amount,
})

const PaymentState = z.enum([
  'none',
  'pending',
  'succeeded',
  'declined',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
])

/** An order that was placed. Source: C7. */
export const PlacedOrder = z.strictObject({
  orderNumber: OrderNumber,
  status: z.enum(orderStatuses),
  progress: Progress,
  totals: OrderTotals,
  /** `redirectUrl`: where a card is paid; null when nothing is to be done. */
  payment: z.strictObject({
    code: PaymentMethodCode,
    status: PaymentState,
    redirectUrl: z.string().nullable(),
  }),
  resultUrl: z.string(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

const OrderLine = QuoteLine.extend({
  orderItem: z.string(),
  isDelivered: z.boolean(),
  deliveredAt: Moment.nullable(),
})

/** An order with all that became of it. Source: C7. */
export const Order = PlacedOrder.extend({
  placedAt: Moment,
  /** Until when the present state may last. */
  dueAt: Moment.nullable(),
  transactionType: z.enum(['redeem-product', 'renew-membership', 'license-upgrade']),
  checkoutType: z.enum(['bto', 'general', 'license-upgrade', 'renew']),
  urlAlias: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  note: z.string().nullable(),
  receiveMail: z.string().nullable(),
  serialNumber: z.string().nullable(),
  serialNumbers: z.array(z.string()),
  preparationDate: z.string().nullable(),
  placedBy: z.string(),
  /** Placed by sales for the company. */
  isOnBehalf: z.boolean(),
  lines: z.array(OrderLine),
  payments: z.array(
    z.strictObject({
      code: PaymentMethodCode,
      status: PaymentState.exclude(['none']),
      amount: Amount,
      currency: z.string(),
      brand: z.enum(['visa', 'mastercard']).nullable(),
      startedAt: Moment,
      settledAt: Moment.nullable(),
    }),
  ),
  events: z.array(
    z.strictObject({
      from: z.enum(orderStatuses).nullable(),
      to: z.enum(orderStatuses),
      actor: z.enum(['buyer', 'admin', 'staff', 'gateway', 'system']),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      at: Moment,
    }),
  ),
  /** What the caller may do with it now. */
  may: z.strictObject({ cancel: z.boolean(), pay: z.boolean(), approve: z.boolean() }),
})
export type Order = z.infer<typeof Order>

/** What is ordered. Source: C7. */
export const OrderRequest = z.strictObject({
  token: z.string().min(1).max(200),
  quoteId: z.uuid(),
  paymentMethodCode: PaymentMethodCode,
  receiveMail: z.email('field.email_invalid').max(254).optional(),
  serialNumbers: z.array(z.string().min(1).max(60)).max(999).optional(),
  purchaseOrderNumber: z.string().trim().min(1).max(35).optional(),
  note: z.string().trim().min(1).max(500).optional(),
  termsVersion: z.string().trim().min(1).max(40),
  /** The total that the buyer was shown, in hundredths. */
  expectedSubtotal: Amount.min(0),
  /** Of somebody who may not buy it: ask an Admin of the company. */
  requestApproval: z.boolean().default(false),
})
export type OrderRequest = z.infer<typeof OrderRequest>

/** What General members may order in a month without asking, in hundredths of the price list's currency. Null: as much as they like. */
export const Budgets = z.strictObject({
  currency: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** Of whoever has no budget of their own. */
  defaultLimit: Amount.nullable(),
  items: z.array(
    z.strictObject({
      contactId: z.uuid(),
      name: z.string(),
      limit: Amount.nullable(),
      spent: Amount,
    }),
  ),
})
export type Budgets = z.infer<typeof Budgets>

/** A budget: of a member, or, with null, of whoever has none. */
export const BudgetWish = z.strictObject({
  contactId: z.uuid().nullable(),
  limit: Amount.min(0).max(1_000_000_000_000).nullable(),
})
export type BudgetWish = z.infer<typeof BudgetWish>

const Decision = ByNumber.extend({ note: Reason.optional() })

const data = <S extends z.ZodType>(of: S) => z.strictObject({ data: of })
const checkoutRefusals = [
  'org.invalid',
  'purchase.erp_required',
  'purchase.role_price_restricted',
  'purchase.not_existing_customer',
  'company.mismatch',
  'checkout.price_changed',
  'checkout.rate_changed',
  'checkout.plan_unavailable',
  'checkout.items_unavailable',
  'checkout.token_used',
  'checkout.quote_expired',
  'checkout.quantity_exceeded',
  'giftvalue.insufficient',
  'payment.method_unavailable',
  'pricing.unavailable',
  'idempotency.key_missing',
  'idempotency.key_reused',
  'idempotency.in_progress',
  'maintenance',
  'not_found',
] as const

const tags = ['orders'] as const
const number = { orderNumber: 'M-2026-000001' }

/** Orders: placing, following, approving, canceling and refunding them. Source: C7. */
export const order = {
  /** Places an order at the price that the buyer was shown. */
  place: operation({ access: 'order.place.free', company: 'named' })
    .route({
      method: 'POST',
      path: '/checkout/orders',
      tags,
      successStatus: 201,
      summary: 'Place an order',
      description:
        'At the price that the buyer was shown. Needs the headers Idempotency-Key and X-Company-Id. 202 when an Admin of the company has to approve it first.',
    })
    .input(OrderRequest)
    .output(data(PlacedOrder))
    .errors(refusals(...checkoutRefusals)),
  /** Finds the order again whose answer was lost. */
  recover: operation({ access: 'order.view', company: 'acting', example: { token: 'none' } })
    .route({
      method: 'GET',
      path: '/checkout/orders',
      tags,
      summary: 'The order of a token',
      description: 'Finds an order again whose answer was lost.',
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(data(Order))
    .errors(refusals('order.not_found')),
  detail: operation({ access: 'order.view', company: 'acting', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}',
      tags,
      summary: 'An order',
      description: 'With its lines, payments and events.',
    })
    .input(
      z.object({ orderNumber: z.string().min(1).max(40), websiteCode: WebsiteCode.optional() }),
    )
    .output(data(Order))
    .errors(refusals('order.not_found')),
  document: operation({ access: 'order.view', company: 'acting', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}/document',
      tags,
      summary: 'An order as PDF',
      spec: fileSpec('application/pdf'),
      description: 'A pro forma invoice, in the language of its site.',
    })
    .input(z.object({ orderNumber: z.string().min(1).max(40) }))
    .output(FileAnswer)
    .errors(refusals('order.not_found')),
  quoteDocument: operation({
    access: 'order.view',
    company: 'acting',
    example: { quoteId: '00000000-0000-4000-8000-000000000000' },
  })
    .route({
      method: 'GET',
      path: '/checkout/quotes/{quoteId}/document',
      tags,
      summary: 'A quote as PDF',
      spec: fileSpec('application/pdf'),
      description: 'In the language of its site.',
    })
    .input(z.object({ quoteId: z.uuid() }))
    .output(FileAnswer)
    .errors(refusals('not_found')),
  /** Where a card is paid: the way leads on to the gateway. */
  pay: operation({ access: 'order.change', company: 'optional', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}/payment',
      tags,
      successStatus: 302,
      outputStructure: 'detailed',
      summary: 'Go and pay an order by card',
      description: 'Leads on to the card gateway; back at the order when nothing is to be paid.',
    })
    .input(z.object({ orderNumber: z.string().min(1).max(40) }))
    .output(WayOn)
    .errors(refusals('order.not_found', 'payment.method_unavailable')),
  retry: operation({ access: 'order.change', company: 'optional', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/payments',
      tags,
      summary: 'Pay again',
      description: 'After a card payment that failed: the same order, at most five times in a day.',
    })
    .input(ByNumber)
    .output(data(Order))
    .errors(
      refusals(
        'order.not_found',
        'order.state_conflict',
        'payment.method_unavailable',
        'rate.limited',
      ),
    ),
  cancel: operation({ access: 'order.change', company: 'optional', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/cancel',
      tags,
      summary: 'Cancel an order',
      description: 'As long as it is not paid.',
    })
    .input(ByNumber.extend({ reason: Reason.optional() }))
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  approve: operation({ access: 'order.approve', company: 'acting', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/approve',
      tags,
      summary: 'Approve an order',
      description:
        'What somebody of the company asked for. Price and conditions are checked again; then it is paid as was chosen.',
    })
    .input(Decision)
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict', ...checkoutRefusals)),
  reject: operation({ access: 'order.approve', company: 'acting', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/reject',
      tags,
      summary: 'Reject an order',
      description: 'What somebody of the company asked for.',
    })
    .input(Decision)
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  refund: operation({ access: 'order.refund', company: 'none', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/refund',
      tags,
      summary: 'Refund an order',
      description: 'For staff: gives back what was paid, and takes back what was delivered.',
    })
    .input(ByNumber.extend({ reason: Reason }))
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  resume: operation({ access: 'order.refund', company: 'none', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/resume',
      tags,
      summary: 'Try again to deliver an order',
      description: 'For staff: after the system has given it up.',
    })
    .input(ByNumber)
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  budgets: operation({ access: 'order.approve', company: 'acting' })
    .route({
      method: 'GET',
      path: '/my-team/budgets',
      tags,
      summary: 'Budgets of the team',
      description: 'What may be ordered in a month without asking.',
    })
    .output(Budgets),
  setBudget: operation({ access: 'order.approve', company: 'acting' })
    .route({
      method: 'PUT',
      path: '/my-team/budgets',
      tags,
      summary: 'Set a budget',
      description: 'Of a member, or of whoever has none; null takes it away.',
    })
    .input(BudgetWish)
    .output(Budgets)
    .errors(refusals('not_found')),
}

/** Registered in server/api-contract.ts. */
export const orderApi = {
  contract: { order },
  tags: [
    {
      name: 'orders',
      description: 'Placing, following, approving and paying orders; their lists.',
    },
  ],
  schemas: { OrderTotals, PlacedOrder, Order, OrderRequest, Budgets, BudgetWish },
}
