import type { Route } from '@orpc/contract'
import * as z from 'zod'
import { ByWebsite, operation, refusals } from '#server/kernel/contract.ts'

/** A decimal: "31.275". */
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)
const moment = z.iso.datetime({ offset: true })

/** What one unit of a currency costs in another. */
export const ExchangeRate = z.strictObject({
  from: z.string(),
  to: z.string(),
  rate: decimal,
  at: moment,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** What the cash prices of whoever asks are converted by. Source: spec §3 cash price info. */
export const CashRate = z.strictObject({
  currency: z.string(),
  rate: decimal,
  /** Since when; null where nothing is converted. */
  rateAt: moment.nullable(),
})
export type CashRate = z.infer<typeof CashRate>

/** The route of a read. */
const get = (
  path: `/${string}`,
  tag: 'checkout' | 'membership',
  summary: string,
  description: string,
): Route => ({ method: 'GET', path, tags: [tag], summary, description })
const onlyHere =
  'For the company that one acts for, at a site of its region. Without one nothing is priced in cash.'

/** What amounts are converted and taxed by. Source: spec §7, C4. */
export const rates = {
  exchangeRate: operation({ access: 'order.place.free', company: 'acting' })
    .route(
      get('/checkout/exchange-rate', 'checkout', 'What cash prices are converted by', onlyHere),
    )
    .input(ByWebsite)
    .output(CashRate)
    .errors(refusals('pricing.unavailable', 'locale.not_supported')),
  taxRate: operation({ access: 'order.place.free', company: 'acting' })
    .route(get('/checkout/tax-rate', 'checkout', 'The tax on card payments', onlyHere))
    .input(ByWebsite)
    .output(z.strictObject({ rate: decimal }))
    .errors(refusals('pricing.unavailable', 'locale.not_supported')),
  all: operation({ access: 'any' })
    .route(
      get(
        '/membership/exchange-rates',
        'membership',
        'Exchange rates',
        'Those in force, by pair of currencies.',
      ),
    )
    .output(z.strictObject({ rates: z.array(ExchangeRate) })),
}

/** Registered in server/api-contract.ts. */
export const pricingApi = {
  contract: { rates },
  schemas: { ExchangeRate, CashRate },
}
