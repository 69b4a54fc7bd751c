import type { Route } from '@orpc/contract'
import * as z from 'zod'
import { ByWebsite, operation, refusals } from '#server/kernel/contract.ts'

/** A decimal, such as "31.275". */
const Decimal = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)
const Moment = z.iso.datetime({ offset: true })

/** The price of one unit of currency `from` in currency `to`. */
export const ExchangeRate = z.strictObject({
  from: z.string(),
  to: z.string(),
  rate: Decimal,
  at: Moment,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

/**
 * The exchange rate that converts the company's prices to cash prices. Source: spec §3 cash price
 * info.
 */
export const CashRate = z.strictObject({
  currency: z.string(),
  rate: Decimal,
  /** Time of the rate; null if nothing is converted. */
  rateAt: Moment.nullable(),
})
export type CashRate = z.infer<typeof CashRate>

const get = (
  path: `/${string}`,
  tag: 'checkout' | 'membership',
  summary: string,
  description: string,
): Route => ({ method: 'GET', path, tags: [tag], summary, description })
const forCompany =
  "For the active company. The site must belong to the company's region. " +
  'If the rate is unknown, the response is the error `pricing.unavailable`.'

/** Operations to read exchange rates and the tax on card payments. Source: spec §7, C4. */
export const rates = {
  exchangeRate: operation({ access: 'order.place.free', company: 'acting' })
    .route(
      get(
        '/checkout/exchange-rate',
        'checkout',
        'Get the exchange rate for cash prices',
        forCompany,
      ),
    )
    .input(ByWebsite)
    .output(CashRate)
    .errors(refusals('pricing.unavailable', 'locale.not_supported')),
  taxRate: operation({ access: 'order.place.free', company: 'acting' })
    .route(get('/checkout/tax-rate', 'checkout', 'Get the tax on card payments', forCompany))
    .input(ByWebsite)
    .output(z.strictObject({ rate: Decimal }))
    .errors(refusals('pricing.unavailable', 'locale.not_supported')),
  all: operation({ access: 'any' })
    .route(
      get(
        '/membership/exchange-rates',
        'membership',
        'List exchange rates',
        'Lists the latest rate for each pair of currencies.',
      ),
    )
    .output(z.strictObject({ rates: z.array(ExchangeRate) })),
}

/** Registered in server/api-contract.ts. */
export const pricingApi = {
  contract: { rates },
  schemas: { ExchangeRate, CashRate },
}
