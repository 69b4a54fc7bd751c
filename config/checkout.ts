import * as z from 'zod'
import { regionCodes } from './locales.ts'

const Currency = z.string().regex(/^[A-Z]{2,3}$/, 'must be a currency such as TWD')
const minutes = z.int().min(1).max(1440)

/** How prices are converted and held. Source: spec §5, §9 Prices, C4 to C7. */
export const Checkout = z
  .strictObject({
    cashCurrencies: z
      .strictObject(
        Object.fromEntries(regionCodes.map((it) => [it, Currency])) as Record<
          (typeof regionCodes)[number],
          typeof Currency
        >,
      )
      .meta({
        description: 'In which currency a region pays by credit terms or card. Source: spec §9.',
      }),
    rateMaxAgeHours: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'An exchange rate that is older prices nothing; null: however old.' }),
    cards: z.strictObject({ regionCodes: z.array(z.enum(regionCodes)), currency: Currency }).meta({
      description: 'Where cards are taken, and in which currency. Source: spec §1, trap 55.',
    }),
    quoteMinutes: minutes.meta({ description: 'So long is a price held. Source: C7.' }),
    tokenMinutes: minutes.meta({
      description: 'So long may an order be placed with a token. Source: C7.',
    }),
    keptDays: z
      .int()
      .min(1)
      .max(365)
      .meta({ description: 'Days that quotes and tokens are kept after they expire.' }),
    quantityLimit: z
      .int()
      .min(1)
      .max(9999)
      .meta({ description: 'Most of one thing in an order. Source: spec §9.' }),
    priceRuleVersion: z
      .int()
      .min(1)
      .meta({ description: 'Noted with each quote; raise it when the way of computing changes.' }),
  })
  .meta({ description: 'How prices are converted and held.' })
