import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { Amount, Decimal, Moment, PartNumber } from './fields.ts'

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

/** Totals of an order. Amounts are in hundredths of their currency. Source: C4. */
export const Totals = z.strictObject({
  productCurrency: z.string(),
  currency: z.string(),
  rate: Decimal,
  rateAt: Moment.nullable(),
  unitPrice: Amount,
  quantity: z.int(),
  goods: Amount,
  taxRate: Decimal,
  tax: Amount,
  /** The total, including tax. */
  subtotal: Amount,
})

/** A payment method for an order, available or not. Source: C6. */
export const PaymentOption = z.strictObject({
  paymentMethodCode: PaymentMethodCode,
  /** True if the payment method is available. */
  status: z.boolean(),
  /** Null if the payment method is available. */
  reasonCode: PaymentReason.nullable(),
  /** The amount that the company can spend with this method; null if unknown. */
  available: z.strictObject({ amount: Amount, currency: z.string() }).nullable(),
  /**
   * What the order costs with this method, whether or not it is available; null if the order cannot
   * be priced.
   */
  totals: Totals.nullable(),
})
export type PaymentOption = z.infer<typeof PaymentOption>

/** An item of the query: `980MONBRS01`, `980EDFMTM01:100` or `980EDGWUD05*3`. */
const Item = z
  .string()
  .max(60)
  .transform((text, context) => {
    const [, partNumber, capacity, quantity] = itemPattern.exec(text) ?? []
    if (partNumber !== undefined)
      return {
        partNumber,
        ...(capacity === undefined ? {} : { capacity: Number(capacity) }),
        ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
      }
    context.addIssue({ code: 'custom', message: 'field.option_unknown', input: text })
    return z.NEVER
  })
const itemPattern = /^([^:*]{1,40})(?::(\d{1,9}))?(?:\*([1-9]\d{0,3}))?$/

/** Query for payment methods. `id` is a part number or `renew`. */
const PaymentQuery = z.object({
  id: PartNumber,
  websiteCode: WebsiteCode,
  quantity: z.coerce.number().int().min(1).max(999).default(1),
  capacity: z.coerce.number().int().min(0).optional(),
  /** The other selected items, or the items of the product built to order. May be repeated. */
  items: z
    .preprocess((it) => (it === undefined ? [] : [it].flat()), z.array(Item).max(50))
    .optional()
    .default([])
    .describe(
      'The other selected items, or the items of the product built to order: a part number, ' +
        'optionally with `:` and a capacity or, for a license upgrade, with `*` and a quantity.',
    ),
  /** Serial number of the license to upgrade. `items` are the upgrades. */
  serialNumber: z.string().min(1).max(64).optional(),
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
    summary: 'List the payment methods for a selection',
    description:
      'Lists each method with what the selection costs. Unavailable methods have a reason. ' +
      'Without `items`, the selection is the plan alone, or the product with its default items. ' +
      "The id `renew` stands for the plan of the company's current level.",
  })
  .input(PaymentQuery)
  .output(z.strictObject({ items: z.array(PaymentOption) }))
  .errors(
    refusals(
      'plan.not_found',
      'license.not_found',
      'field.option_unknown',
      'locale.not_supported',
      'auth.forbidden',
    ),
  )
