import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { PaymentOption, Totals } from './payment-option-contract.ts'
import { Amount, Moment, PartNumber, SlashedDay } from './fields.ts'

/** The maximum length of a serial number. */
const serialNumberLength = 64

/** A selection to price. For "No select", `items` has no entry. Source: C7. */
export const QuoteRequest = z.strictObject({
  websiteCode: WebsiteCode,
  transactionType: z.enum(['redeem-product', 'renew-membership', 'license-upgrade']),
  /** `license-renewal` adds a term to `serialNumbers`, licenses of the plan `partNumber`. */
  checkoutType: z.enum(['bto', 'general', 'license-upgrade', 'license-renewal', 'renew']),
  urlAlias: z.string().min(1).max(100).optional(),
  /** Part number of the main plan, the product built to order, or the membership plan. */
  partNumber: PartNumber.optional(),
  items: z
    .array(
      z
        .strictObject({
          partNumber: PartNumber,
          /** Name or code of the category, for a product built to order. */
          categoryName: z.string().min(1).max(100).optional(),
          /** One of the plan's volumes; defaults to the plan's own capacity. */
          capacity: z.int().min(0).optional(),
          /**
           * Only for a license upgrade: the number of pieces of this item. The order itself has
           * quantity 1.
           */
          quantity: z.int().min(1).max(9999).optional(),
        })
        .meta({ examples: [{ partNumber: '980EDFMTM01', capacity: 50 }] }),
    )
    .max(50)
    .default([]),
  quantity: z.int().default(1),
  /** Defaults to the first payment method that is available, or else to the first one. */
  paymentMethodCode: PaymentMethodCode.optional(),
  /** Serial number of the license to upgrade. */
  serialNumber: z.string().min(1).max(serialNumberLength).optional(),
  /** Those that the plan requires, or the licenses to renew: as many as the quantity. */
  serialNumbers: z.array(z.string().max(serialNumberLength)).max(999).default([]),
  receiveMail: z
    .email('field.email_invalid')
    .max(254)
    .meta({ examples: ['ada@example.com'] })
    .optional(),
  /** True to ask an Admin of the company to approve the order, for buyers who need approval. */
  requestApproval: z.boolean().default(false),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A request whose payment method is decided. */
export type PaidRequest = QuoteRequest & { paymentMethodCode: PaymentMethodCode }

/** The terms of sale: their version, which an order names as accepted, and their address. */
export const Terms = z.strictObject({ version: z.string(), url: z.url() })
export type Terms = z.infer<typeof Terms>

/**
 * What a payment with gift value would take: the lots in the order in which they are spent. `lots` is
 * empty and `missing` above 0 if the balance does not cover the order.
 */
export const GiftValueUse = z.strictObject({
  currency: z.string(),
  balance: Amount,
  missing: Amount,
  lots: z.array(
    z.strictObject({
      lotId: z.uuid(),
      used: Amount,
      remaining: Amount.describe('What the lot has before the payment.'),
      /** Last day on which the lot can be spent. */
      expiryDate: z.iso.date(),
    }),
  ),
})
export type GiftValueUse = z.infer<typeof GiftValueUse>

/** Whether an Admin has to approve an order of the caller, and who can. Source: C7, C11. */
export const approvalFields = {
  /** True if an Admin of the company has to approve the order. */
  isForApproval: z.boolean(),
  /**
   * Why the order needs approval; null if it needs none. `role`: the buyer may only ask for it, with
   * `requestApproval`.
   */
  approvalReason: z.enum(['requested', 'budget', 'role']).nullable(),
  /** Names of the Admins who can decide; empty if the order needs no approval. */
  approvers: z.array(z.string()),
  /** Number of days after which an order that nobody has decided on expires. */
  approvalDays: z.int(),
  /**
   * The buyer's budget for this month, the amount already ordered, and what is left; null if none
   * applies. The order needs approval if its goods exceed what is left.
   */
  budget: z
    .strictObject({ currency: z.string(), limit: Amount, spent: Amount, left: Amount })
    .nullable(),
}

/** Why a price is what it is, besides the prices of its lines. */
export const priceReasons = {
  /** The company's level: 0 Regular to 3 VIP. */
  memberType: z.int(),
  /** The discount of that level in percent; null for quotes of earlier versions. */
  discountPercent: z.number().nullable(),
  /** Who publishes the exchange rate; null if nothing is converted. */
  rateSource: z.string().nullable(),
  /** The law behind the tax; null if none is added. */
  taxSource: z.string().nullable(),
  /** What the goods cost in the product currency. It counts toward budget and level. */
  value: Amount,
}

/** The effect of a membership plan on the company's level. */
export const TierEffect = z.strictObject({
  from: z.int(),
  to: z.int(),
  action: z.enum(['MaintainLevel', 'UpgradeLevel']),
})

/** A license that is renewed, with its last day before and after. */
export const Renewal = z.strictObject({
  serialNumber: z.string(),
  expiresOn: z.iso.date(),
  /** Counted from delivery if the license has expired by then. */
  renewedUntil: z.iso.date(),
})

/** A line of a quote. */
export const QuoteLine = z.strictObject({
  partNumber: z.string(),
  name: z.string(),
  categoryName: z.string().nullable(),
  role: z.enum(['main', 'additional', 'part', 'upgrade', 'renewal', 'membership']),
  capacity: z.int().nullable(),
  quantity: z.int(),
  /** Price of one piece in the product currency. */
  price: Amount,
  /** List price of one piece in the product currency, before the discount of the level. */
  listPrice: Amount,
  /** Price of one piece in the currency of the payment. */
  converted: Amount,
})

/** A price that is held until it expires. Source: C7. */
export const Quote = z.strictObject({
  quoteId: z.uuid(),
  expiresAt: Moment,
  lines: z.array(QuoteLine),
  paymentMethodCode: PaymentMethodCode,
  /** The totals for this payment method. */
  totals: Totals,
  /** The day on which everything that ships is ready; null if nothing ships. */
  preparationDate: SlashedDay.nullable(),
  paymentMethods: z.array(PaymentOption),
  /**
   * The effect of a membership plan on the company's level; null if the quote does not affect it.
   */
  tierEffect: TierEffect.nullable(),
  /** The licenses that are renewed; empty if the quote renews none. */
  renewals: z.array(Renewal),
  /** What gift value would pay; null if the order has no price in it. */
  giftValue: GiftValueUse.nullable(),
  ...approvalFields,
  ...priceReasons,
  terms: Terms,
  /** The last day of a dated quote that is made of this quote today, until its end in `timeZone`. */
  savedUntil: z.strictObject({ day: z.iso.date(), timeZone: z.string() }),
})
export type Quote = z.infer<typeof Quote>

/** A quote before the buyer's budget is known. `isForApproval` is true if approval is requested. */
export type HeldPrice = Omit<Quote, Exclude<keyof typeof approvalFields, 'isForApproval'>>

/** Prices a selection and holds the price. Source: spec §7 checkout, C4, C5, C7. */
export const hold = operation({ access: 'order.place.free', company: 'acting' })
  .route({
    method: 'POST',
    path: '/checkout/quotes',
    tags: ['checkout'],
    successStatus: 201,
    summary: 'Create a quote',
    description:
      'Prices a selection and holds the price for 15 minutes. ' +
      'Makes the same checks as placing an order. If the payment method is unavailable, the ' +
      'problem lists in `context.paymentMethods` what the order costs with each method.',
  })
  .input(QuoteRequest)
  .output(z.strictObject({ data: Quote }))
  .errors(
    refusals(
      'maintenance',
      'org.invalid',
      'company.mismatch',
      'purchase.erp_required',
      'purchase.role_price_restricted',
      'checkout.plan_unavailable',
      'checkout.items_unavailable',
      'checkout.category_missing',
      'checkout.additional_item_required',
      'checkout.receive_mail_required',
      'checkout.serial_count_mismatch',
      'serial.invalid',
      'serial.duplicate',
      'serial.type_mismatch',
      'license.not_renewable',
      'license.in_order',
      'checkout.quantity_exceeded',
      'payment.method_unavailable',
      'giftvalue.insufficient',
      'purchase.not_existing_customer',
      'pricing.unavailable',
      'plan.not_found',
      'license.not_found',
      'field.required',
      'field.option_unknown',
      'locale.not_supported',
      'auth.forbidden',
    ),
  )
