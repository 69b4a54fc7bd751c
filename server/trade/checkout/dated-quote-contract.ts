import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { historyPage } from '#server/kernel/history-contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { Amount, Moment } from './fields.ts'

/** States of a dated quote. Only an open one can be ordered. */
export const datedQuoteStates = ['open', 'ordered', 'expired', 'withdrawn'] as const
export type DatedQuoteState = (typeof datedQuoteStates)[number]

/** A quote whose price holds for days. It belongs to the company. Source: C21. */
export const DatedQuote = z.strictObject({
  quoteId: z.uuid(),
  number: z.string(),
  state: z.enum(datedQuoteStates),
  createdAt: Moment,
  /** The person who made the quote or took it over. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** The last day on which the quote can be ordered, until its end in `timeZone`. */
  validUntil: z.iso.date(),
  expiresAt: Moment,
  timeZone: z.string(),
  /** The order that was placed with the quote; null if none was. */
  orderNumber: z.string().nullable(),
  /** Name of the first line, and the number of lines. */
  item: z.string(),
  lines: z.int(),
  quantity: z.int(),
  currency: z.string(),
  /** The total, including tax. */
  amount: Amount,
  paymentMethodCode: PaymentMethodCode,
  /** The membership level that the prices are for: 0 Regular to 3 VIP. */
  memberType: z.int(),
  checkoutType: z.enum(['bto', 'general', 'license-upgrade', 'license-renewal', 'renew']),
  urlAlias: z.string().nullable(),
  /** True if the caller can withdraw the quote. */
  mayWithdraw: z.boolean(),
})
export type DatedQuote = z.infer<typeof DatedQuote>

const DatedQuotePage = historyPage(DatedQuote)

const DatedQuoteQuery = z.object({
  /** `open`: those that can be ordered; `ended`: all others. */
  state: z.enum(['open', 'ended']).optional(),
  websiteCode: WebsiteCode.optional(),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
})
export type DatedQuoteQuery = z.infer<typeof DatedQuoteQuery>

const example = { quoteId: '00000000-0000-4000-8000-000000000000' }

/** Operations for dated quotes. In addition to spec/api.tsv. Source: C21. */
export const datedQuotes = {
  saveQuote: operation({ access: 'order.place.free', company: 'acting' })
    .route({
      method: 'POST',
      path: '/checkout/dated-quotes',
      tags: ['checkout'],
      successStatus: 201,
      summary: 'Hold the price of a quote for days',
      description:
        'Makes a dated quote of a quote that is still held. Its prices and exchange rate hold until ' +
        'the end of its last day, for the whole company at its level of today: every member with ' +
        'the right to can order it, like any quote. Saving the same quote again returns the same ' +
        'dated quote.',
    })
    .input(z.strictObject({ quoteId: z.uuid() }))
    .output(z.strictObject({ data: DatedQuote }))
    .errors(
      refusals(
        'not_found',
        'checkout.quote_expired',
        'checkout.token_used',
        'checkout.saved_limit',
        'company.mismatch',
        'auth.forbidden',
      ),
    ),
  savedQuotes: operation({ access: 'order.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/checkout/dated-quotes',
      tags: ['checkout'],
      summary: 'List the dated quotes of the company',
      description: 'Newest first. Names are in the language of `websiteCode`.',
    })
    .input(DatedQuoteQuery)
    .output(DatedQuotePage)
    .errors(
      refusals('request.param_invalid', 'field.too_short', 'field.too_long', 'auth.forbidden'),
    ),
  withdrawQuote: operation({ access: 'order.place.free', company: 'acting', example })
    .route({
      method: 'DELETE',
      path: '/checkout/dated-quotes/{quoteId}',
      tags: ['checkout'],
      summary: 'Withdraw a dated quote',
      description: 'It can no longer be ordered. For its owner and for Admins.',
    })
    .input(z.strictObject({ quoteId: z.uuid() }))
    .output(z.strictObject({ data: DatedQuote }))
    .errors(refusals('not_found', 'checkout.token_used', 'auth.forbidden')),
}
