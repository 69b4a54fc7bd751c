import * as z from 'zod'
import { QuoteLine } from '#server/trade/checkout/quote-contract.ts'
import { paymentStatuses } from '#server/trade/payment/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'

/** The states of an order. Source: C7. */
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
const OrderNumber = z.string().regex(/^M-\d{4}-\d{6,12}$/)

/**
 * Progress for lists; null for an order that was rejected, canceled or expired. Source: spec §3
 * progress status.
 */
const Progress = z.enum(['complete', 'in-process']).nullable()

/** Totals of an order in hundredths. `subtotal` includes tax. Source: C4. */
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

const PaymentState = z.enum(['none', ...paymentStatuses])

/** A summary of an order, returned when the order is placed. Source: C7. */
export const PlacedOrder = z.strictObject({
  orderNumber: OrderNumber,
  status: z.enum(orderStatuses),
  progress: Progress,
  totals: OrderTotals,
  /** `redirectUrl` is the URL of the card payment page; null if there is nothing to pay by card. */
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
  /** Amount refunded for the line, including tax; null if the line was not refunded. */
  refunded: Amount.nullable(),
})

/** An order with its lines, payments and events. Source: C7. */
export const Order = PlacedOrder.extend({
  placedAt: Moment,
  /**
   * The time at which the order expires unless it is approved or paid; null if it cannot expire.
   */
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
  /** Amount of the refund, including tax; 0 without a refund. */
  refunded: Amount,
  /** True if a sales representative placed the order for the company. */
  isOnBehalf: z.boolean(),
  lines: z.array(OrderLine),
  payments: z.array(
    z.strictObject({
      code: PaymentMethodCode,
      status: z.enum(paymentStatuses),
      amount: Amount,
      currency: z.string(),
      brand: z.enum(['visa', 'mastercard']).nullable(),
      startedAt: Moment,
      settledAt: Moment.nullable(),
      /** Amount of the refund, requested or complete; null without a refund. */
      refunded: Amount.nullable(),
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
  /** The actions that the caller can take now. */
  may: z.strictObject({ cancel: z.boolean(), pay: z.boolean(), approve: z.boolean() }),
})
export type Order = z.infer<typeof Order>

/** An order to place. Source: C7. */
export const OrderRequest = z.strictObject({
  token: z.string().min(1).max(200),
  quoteId: z.uuid(),
  paymentMethodCode: PaymentMethodCode,
  receiveMail: z.email('field.email_invalid').max(254).optional(),
  serialNumbers: z.array(z.string().min(1).max(60)).max(999).optional(),
  purchaseOrderNumber: z.string().trim().min(1).max(35).optional(),
  note: z.string().trim().min(1).max(500).optional(),
  termsVersion: z.string().trim().min(1).max(40),
  /** The total that the buyer saw, in hundredths. */
  expectedSubtotal: Amount.min(0),
  /** True to ask an Admin to approve the order, for buyers who need approval. */
  requestApproval: z.boolean().default(false),
})
export type OrderRequest = z.infer<typeof OrderRequest>
