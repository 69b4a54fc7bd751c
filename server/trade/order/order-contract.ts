import * as z from 'zod'
import { type OrderStatus, orderStatuses } from '#config/order-statuses.ts'
import { QuoteLine, Renewal } from '#server/trade/checkout/quote-contract.ts'
import { paymentStatuses } from '#server/trade/payment/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'

export { type OrderStatus, orderStatuses }

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

/** The actions that the caller can take now. Nobody approves an order of their own. Source: C22. */
export const OrderActions = z.strictObject({
  cancel: z.boolean(),
  pay: z.boolean(),
  /** Approve or reject. */
  approve: z.boolean(),
  /** Add, change or remove the purchase order number. */
  setPurchaseOrderNumber: z.boolean(),
})
export type OrderActions = z.infer<typeof OrderActions>

/** The buyer's own number of an order. Source: GC6. */
export const PurchaseOrderNumber = z.string().trim().min(1).max(35)

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
  /**
   * The time at which the order expires unless it is approved or paid; null if it cannot expire.
   */
  dueAt: Moment.nullable(),
  /** Names of the Admins who can decide on an order that waits for approval. */
  approvers: z.array(z.string()),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

const OrderLine = QuoteLine.extend({
  orderItem: z.string(),
  isDelivered: z.boolean(),
  deliveredAt: Moment.nullable(),
  /** Amount refunded for the line, including tax; null if the line was not refunded. */
  refunded: Amount.nullable(),
})

/** Whose order it is, and whether the caller can see it. */
export const OrderAccess = z.strictObject({
  orderNumber: z.string(),
  /** Name of the person who placed the order or took it over; null if there is none any more. */
  owner: z.string().nullable(),
  /** True if the caller can see the order. */
  mayView: z.boolean(),
})
export type OrderAccess = z.infer<typeof OrderAccess>

/** An order with its lines, payments and events. Source: C7. */
export const Order = PlacedOrder.extend({
  placedAt: Moment,
  transactionType: z.enum(['redeem-product', 'renew-membership', 'license-upgrade']),
  checkoutType: z.enum(['bto', 'general', 'license-upgrade', 'license-renewal', 'renew']),
  urlAlias: z.string().nullable(),
  /** Part number of the main plan, or of the product built to order; null if there is none. */
  partNumber: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  note: z.string().nullable(),
  receiveMail: z.string().nullable(),
  serialNumber: z.string().nullable(),
  serialNumbers: z.array(z.string()),
  /** The licenses that the order renews; empty if it renews none. */
  renewals: z.array(Renewal),
  preparationDate: z.string().nullable(),
  placedBy: z.string(),
  /** Amount of the refund, including tax; 0 without a refund. */
  refunded: Amount,
  /** True if a sales representative placed the order for the company. */
  isOnBehalf: z.boolean(),
  /** Membership level of the company at the time: 0 Regular to 3 VIP. */
  memberType: z.int(),
  /** Time of the exchange rate; null if nothing was converted. */
  rateAt: Moment.nullable(),
  /** Serial numbers of the licenses that the order issued. */
  licenses: z.array(z.string()),
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
  /** What the buyer asked for; null unless an Admin has changed the order before deciding. */
  askedFor: z
    .strictObject({
      totals: OrderTotals,
      lines: z.array(
        z.strictObject({ partNumber: z.string(), name: z.string(), quantity: z.int() }),
      ),
    })
    .nullable(),
  events: z.array(
    z.strictObject({
      from: z.enum(orderStatuses).nullable(),
      to: z.enum(orderStatuses),
      actor: z.enum(['buyer', 'admin', 'staff', 'gateway', 'system']),
      by: z.string().nullable(),
      /** True for a sales representative who acted for the company. */
      isOnBehalf: z.boolean(),
      reason: z.string().nullable(),
      at: Moment,
    }),
  ),
  may: OrderActions,
})
export type Order = z.infer<typeof Order>

/** What an Admin takes away from an order before deciding. */
export const OrderChange = z.strictObject({
  orderNumber: z.string().min(1).max(40),
  /** Number of sets; fewer than were asked for. */
  quantity: z.int().min(1).optional(),
  /** Part numbers of the lines to take away; the main one stays. */
  without: z.array(z.string().min(1).max(60)).max(50).default([]),
  note: z.string().trim().min(3).max(500),
})
export type OrderChange = z.infer<typeof OrderChange>

/** What an Admin decides on: the price asked for and the price now. Source: C22. */
export const OrderApproval = z.strictObject({
  asked: OrderTotals,
  now: OrderTotals,
  /** Prices of one piece that have changed, in the product currency. */
  lines: z.array(z.strictObject({ partNumber: z.string(), asked: Amount, now: Amount })),
  /** What the goods cost now, in the product currency. It counts toward the budget. */
  value: Amount,
  /** The buyer's budget for this month, in the product currency; null if there is none. */
  budget: z.strictObject({ limit: Amount, spent: Amount }).nullable(),
})
export type OrderApproval = z.infer<typeof OrderApproval>

/** An order to place. Source: C7. */
export const OrderRequest = z.strictObject({
  token: z.string().min(1).max(200),
  quoteId: z.uuid(),
  paymentMethodCode: PaymentMethodCode,
  receiveMail: z.email('field.email_invalid').max(254).optional(),
  serialNumbers: z.array(z.string().min(1).max(60)).max(999).optional(),
  purchaseOrderNumber: PurchaseOrderNumber.optional(),
  note: z.string().trim().min(1).max(500).optional(),
  /** Version of the terms of sale that the buyer has accepted, as in the quote's `terms`. */
  termsVersion: z.string().trim().min(1).max(40),
  /** The total that the buyer saw, in hundredths. */
  expectedSubtotal: Amount.min(0),
  /** True to ask an Admin to approve the order, for buyers who need approval. */
  requestApproval: z.boolean().default(false),
})
export type OrderRequest = z.infer<typeof OrderRequest>
