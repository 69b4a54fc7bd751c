import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { Amount, PartNumber } from './fields.ts'

/** Reasons why a payment method is unavailable. Source: C6. */
export const PaymentReason = z.enum([
  'giftvalue.insufficient',
  'purchase.not_existing_customer',
  'credit.limit_exceeded',
  'credit.overdue',
  'payment.region_not_supported',
  'gateway.down',
  'pricing.unavailable',
  'sales.credit_terms_only',
])
export type PaymentReason = z.infer<typeof PaymentReason>

/** A payment method for an order, available or not. Source: C6. */
export const PaymentOption = z.strictObject({
  paymentMethodCode: PaymentMethodCode,
  /** True if the payment method is available. */
  status: z.boolean(),
  /** Null if the payment method is available. */
  reasonCode: PaymentReason.nullable(),
  /** The amount that the company can spend with this method; null if unknown. */
  available: z.strictObject({ amount: Amount, currency: z.string() }).nullable(),
})
export type PaymentOption = z.infer<typeof PaymentOption>

/** Query for payment methods. `id` is a part number or `renew`. */
const PaymentQuery = z.object({
  id: PartNumber,
  websiteCode: WebsiteCode,
  quantity: z.coerce.number().int().min(1).max(999).default(1),
  capacity: z.coerce.number().int().min(0).optional(),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>

/** Lists the payment methods for a part number. Source: spec §7 checkout, C6. */
export const paymentMethods = operation({
  access: 'order.place.free',
  company: 'acting',
  example: { id: '980EDFMTM01' },
})
  .route({
    method: 'GET',
    path: '/checkout/payment-methods/{id}',
    tags: ['checkout'],
    summary: 'List the payment methods for a part number',
    description:
      'Unavailable methods are listed with a reason. ' +
      "The id `renew` stands for the plan of the company's current level.",
  })
  .input(PaymentQuery)
  .output(z.strictObject({ items: z.array(PaymentOption) }))
  .errors(refusals('plan.not_found', 'locale.not_supported', 'auth.forbidden'))
