import * as z from 'zod'
import { regionCodes } from './locales.ts'

const Currency = z.string().regex(/^[A-Z]{2,3}$/, 'must be a currency such as TWD')
const minutes = z.int().min(1).max(1440)

/**
 * Currencies and exchange rates at checkout, and how long quotes are valid. Source: spec §5, §9
 * Prices, C4 to C7.
 */
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
        description: 'Currency of payments by credit terms or card, by region. Source: spec §9.',
      }),
    rateMaxAgeHours: z.int().min(1).nullable().meta({
      description: 'Maximum age of an exchange rate. Older rates are not used. null: no limit.',
    }),
    cards: z.strictObject({ regionCodes: z.array(z.enum(regionCodes)), currency: Currency }).meta({
      description:
        'Regions where customers can pay by card, and the currency of these payments. Source: ' +
        'spec §1, trap 55.',
    }),
    quoteMinutes: minutes.meta({
      description: 'How long a quoted price is held. Source: C7.',
    }),
    quoteDays: z
      .int()
      .min(1)
      .max(90)
      .meta({
        description:
          'Number of days for which a dated quote holds, after the day on which it was made. ' +
          'Source: C21.',
      }),
    savedQuotes: z.int().min(1).max(1000).meta({
      description: 'Maximum number of open dated quotes of a company.',
    }),
    savedConfigurations: z.int().min(1).max(500).meta({
      description: 'Maximum number of saved configurations of a person in a company.',
    }),
    tokenMinutes: minutes.meta({
      description: 'Lifetime of a token that places an order. Source: C7.',
    }),
    keptDays: z
      .int()
      .min(1)
      .max(365)
      .meta({ description: 'Number of days that quotes and tokens are kept after they expire.' }),
    quantityLimit: z
      .int()
      .min(1)
      .max(9999)
      .meta({ description: 'Maximum quantity of an item in an order. Source: spec §9.' }),
    priceRuleVersion: z
      .int()
      .min(1)
      .meta({
        description:
          'Version of the price calculation, stored with each quote. Increase it when the ' +
          'calculation changes.',
      }),
  })
  .meta({
    description: 'Currencies and exchange rates at checkout, and how long quotes are valid.',
  })
