import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { paymentMethods, PaymentOption, PaymentReason } from './payment-option-contract.ts'
import {
  BtoCheckout,
  GeneralCheckout,
  PriceInfo,
  productReads,
  SoldPlan,
} from './product-contract.ts'
import {
  ConfigurationRequest,
  configurations,
  SavedConfiguration,
} from './configuration-contract.ts'
import { DatedQuote, datedQuotes } from './dated-quote-contract.ts'
import { PriceRequest, Prices, prices } from './price-contract.ts'
import { hold, Quote, QuoteLine, QuoteRequest } from './quote-contract.ts'
import { quotes, QuoteState } from './quote-state-contract.ts'
import { licenseRenewal, RenewalCheckout } from './renewal-contract.ts'
import { Moment, PartNumber } from './fields.ts'

/** A serial number as the buyer typed it, and the type or the plan that it must match. */
const SerialQuery = z.object({
  serialNumber: z.string().min(1).max(200),
  partNumber: PartNumber.optional(),
  type: z.string().min(1).max(40).optional(),
  websiteCode: WebsiteCode.optional(),
})
export type SerialQuery = z.infer<typeof SerialQuery>

/**
 * Result of checking a serial number. It does not reveal licenses of other companies. Source: C7.
 */
export const SerialCheck = z.strictObject({
  serialNumber: z.string(),
  valid: z.boolean(),
  reasonCode: z.enum(['serial.invalid', 'serial.type_mismatch']).nullable(),
  productName: z.string().nullable(),
})
export type SerialCheck = z.infer<typeof SerialCheck>

/** Operations for prices, payment methods and quotes. Source: spec §7 checkout, C4 to C7. */
export const checkout = {
  ...productReads,
  licenseRenewal,
  paymentMethods,
  token: operation({ access: 'order.place.free', company: 'acting' })
    .route({
      method: 'GET',
      path: '/checkout/token',
      tags: ['checkout'],
      summary: 'Get a checkout token',
      description:
        'A token places one order. It is valid for 15 minutes, for this session, company and site.',
    })
    .input(z.object({ websiteCode: WebsiteCode.optional() }))
    .output(z.strictObject({ token: z.string(), expiresAt: Moment }))
    .errors(refusals('locale.not_supported', 'auth.forbidden')),
  checkSerialNumber: operation({
    access: 'order.place.free',
    company: 'acting',
    limit: 'serial-number',
    example: { serialNumber: 'MRD-T7V5-A8ZY-2VP5' },
  })
    .route({
      method: 'GET',
      path: '/checkout/check-serial-number',
      tags: ['checkout'],
      summary: 'Check whether a serial number belongs to a usable license of the company',
      description:
        'If `type` or `partNumber` is given, the license must also be of the required type. ' +
        'The response reveals nothing about licenses of other companies.',
    })
    .input(SerialQuery)
    .output(z.strictObject({ data: SerialCheck }))
    .errors(refusals('auth.forbidden')),
  prices,
  hold,
  ...quotes,
  ...datedQuotes,
  ...configurations,
}

/** Registered in server/api-contract.ts. */
export const checkoutApi = {
  contract: { checkout },
  tags: [{ name: 'checkout', description: 'Prices, payment methods and quotes.' }],
  schemas: {
    PriceInfo,
    BtoCheckout,
    SoldPlan,
    GeneralCheckout,
    PaymentReason,
    PaymentMethod: PaymentOption,
    QuoteRequest,
    QuoteLine,
    Quote,
    QuoteState,
    DatedQuote,
    ConfigurationRequest,
    SavedConfiguration,
    PriceRequest,
    Prices,
    SerialCheck,
    RenewalCheckout,
  },
}
