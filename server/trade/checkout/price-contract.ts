import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { Amount, SlashedDay } from './fields.ts'
import { PaymentOption } from './payment-option-contract.ts'
import {
  approvalFields,
  GiftValueUse,
  priceReasons,
  QuoteLine,
  QuoteRequest,
  Renewal,
  Terms,
  TierEffect,
} from './quote-contract.ts'

/** A selection to price for all payment methods. It may be incomplete. */
export const PriceRequest = QuoteRequest.omit({ paymentMethodCode: true })
export type PriceRequest = z.infer<typeof PriceRequest>

/** A selected line with its price before it is converted. */
export const PriceLine = QuoteLine.omit({ converted: true }).extend({
  /** Code of the category, for a part of a product built to order. */
  categoryCode: z.string().nullable(),
  /** Null if the line has no price now. It is left out of the totals. */
  price: Amount.nullable(),
  listPrice: Amount.nullable(),
  /** False if the line cannot be bought now. */
  isAvailable: z.boolean(),
  /** The day on which a part can ship; null if it does not ship. */
  commitmentDate: SlashedDay.nullable(),
})

/** A payment method with the price of one piece of each line in its currency. */
export const PricedMethod = PaymentOption.extend({
  /** As many as there are lines; null for a line without a price. */
  converted: z.array(Amount.nullable()),
})

/** Something that keeps a selection from being ordered: a rule of C5 that it breaks. */
export const PriceProblem = z.strictObject({
  code: z.string(),
  /** What is wrong, and what to do about it, in the language of `websiteCode`. */
  title: z.string(),
  detail: z.string(),
  /** JSON pointers into the request. */
  pointers: z.array(z.string()),
  /** The categories, parts or licenses that it is about. */
  concerns: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** Email addresses of the Admins who can buy instead. */
  adminContacts: z.array(z.string()),
  /** The order in process that already changes the license; null if there is none. */
  orderNumber: z.string().nullable(),
})
export type PriceProblem = z.infer<typeof PriceProblem>

/** What a selection costs now. Nothing is held. Source: C4 to C6. */
export const Prices = z.strictObject({
  lines: z.array(PriceLine),
  /** The quantity that the totals are for: the requested one, or the nearest that can be priced. */
  quantity: z.int(),
  /** The largest quantity in one order; below 1 if nothing can be ordered. */
  maximumQuantity: z.int(),
  /** The method to select by default: the first that is available, or else the first. */
  paymentMethodCode: PaymentMethodCode,
  paymentMethods: z.array(PricedMethod),
  /** The day on which everything that ships is ready; null if nothing ships. */
  preparationDate: SlashedDay.nullable(),
  /** Null unless the selection is a membership plan that affects the company's level. */
  tierEffect: TierEffect.nullable(),
  /** The licenses that would be renewed; empty if the selection renews none. */
  renewals: z.array(Renewal),
  /** What gift value would pay; null if the selection has no price in it. */
  giftValue: GiftValueUse.nullable(),
  ...approvalFields,
  ...priceReasons,
  /** Everything that keeps the selection from being ordered, apart from the payment method. */
  problems: z.array(PriceProblem),
  terms: Terms,
})
export type Prices = z.infer<typeof Prices>

/** Prices before the buyer's budget is known. */
export type SelectionPrices = Omit<Prices, keyof typeof approvalFields>

/**
 * Prices a selection without holding anything. In addition to spec/api.tsv: the page asks it with
 * each choice of the buyer. Source: C4 to C6.
 */
export const prices = operation({ access: 'order.place.free', company: 'acting' })
  .route({
    method: 'POST',
    path: '/checkout/prices',
    tags: ['checkout'],
    summary: 'Price a selection for all payment methods',
    description:
      'Holds nothing. Also prices an incomplete selection, as far as possible: items that cannot ' +
      'be selected are left out, and `problems` lists everything that keeps the selection from ' +
      'being ordered. Methods that are unavailable have totals and a reason.',
  })
  .input(PriceRequest)
  .output(z.strictObject({ data: Prices }))
  .errors(
    refusals(
      'maintenance',
      'company.mismatch',
      'plan.not_found',
      'license.not_found',
      'field.required',
      'field.option_unknown',
      'field.unknown',
      'locale.not_supported',
      'auth.forbidden',
    ),
  )
