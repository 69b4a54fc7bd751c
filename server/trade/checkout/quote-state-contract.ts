import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { DatedQuote } from './dated-quote-contract.ts'
import { Amount, Decimal } from './fields.ts'
import { hold, Quote, QuoteRequest, Renewal } from './quote-contract.ts'

/** A held quote as of now, and what has changed since it was made. Source: C5, C21. */
export const QuoteState = Quote.extend({
  /** True if the quote cannot be ordered any more. It can be held again. */
  isExpired: z.boolean(),
  /** The order that was placed with the quote; null if none was. */
  orderNumber: z.string().nullable(),
  /** Name of the person whose order that is: who placed it or took it over; null without one. */
  orderOwner: z.string().nullable(),
  /** True if the caller can see that order. */
  mayViewOrder: z.boolean(),
  /** True if the caller made the quote. */
  isOwn: z.boolean(),
  /** Number, last day and owner of a dated quote; null for a quote of minutes. */
  dated: DatedQuote.nullable(),
  /** What was asked for, to show it again or to hold it again. */
  request: QuoteRequest.extend({ websiteCode: z.string(), paymentMethodCode: PaymentMethodCode }),
  /**
   * What has changed since the quote was made, and keeps it from being ordered as it is; null if
   * nothing has. After a renewal: what differs from the quote that was renewed.
   */
  change: z
    .strictObject({
      code: z.string(),
      title: z.string(),
      detail: z.string(),
      /** Totals before and now; null if there is no price now. */
      totals: z.strictObject({ old: Amount, new: Amount, currency: z.string() }).nullable(),
      /** Prices of one piece that differ, in the product currency; `new` is null for a line that is gone. */
      lines: z.array(
        z.strictObject({
          partNumber: z.string(),
          name: z.string(),
          old: Amount,
          new: Amount.nullable(),
        }),
      ),
      rate: z.strictObject({ old: Decimal, new: Decimal }).nullable(),
      taxRate: z.strictObject({ old: Decimal, new: Decimal }).nullable(),
      /** Membership levels, if the company's has changed: 0 Regular to 3 VIP. */
      memberType: z.strictObject({ old: z.int(), new: z.int() }).nullable(),
      /** Licenses whose last day has changed, before and now. */
      renewals: z.strictObject({ old: z.array(Renewal), new: z.array(Renewal) }).nullable(),
      /** Part numbers that cannot be bought now. */
      partNumbers: z.array(z.string()),
    })
    .nullable(),
})
export type QuoteState = z.infer<typeof QuoteState>

const ById = z.strictObject({ quoteId: z.uuid() })
const example = { quoteId: '00000000-0000-4000-8000-000000000000' }

/**
 * Reads a quote of the company, and holds it again. In addition to spec/api.tsv: a reload of the
 * summary shows the price that is held, and a price that has expired can be held again.
 */
export const quotes = {
  quote: operation({ access: 'order.view', company: 'acting', example })
    .route({
      method: 'GET',
      path: '/checkout/quotes/{quoteId}',
      tags: ['checkout'],
      summary: 'Get a quote as of now',
      description:
        'Also if it has expired or was ordered. `change` tells what has changed since it was made.',
    })
    .input(z.object(ById.shape))
    .output(z.strictObject({ data: QuoteState }))
    .errors(refusals('not_found', 'locale.not_supported', 'auth.forbidden')),
  renewQuote: operation({ access: 'order.place.free', company: 'acting', example })
    .route({
      method: 'POST',
      path: '/checkout/quotes/{quoteId}/renewal',
      tags: ['checkout'],
      successStatus: 201,
      summary: 'Hold the selection of a quote again',
      description:
        'Creates a quote for the same selection at the prices of now, optionally with another ' +
        'payment method. `change` tells what differs. Makes the same checks as ' +
        '`POST /checkout/quotes`.',
    })
    .input(ById.extend({ paymentMethodCode: PaymentMethodCode.optional() }))
    .output(z.strictObject({ data: QuoteState }))
    .errors({ ...hold['~orpc'].errorMap, ...refusals('not_found') }),
}
