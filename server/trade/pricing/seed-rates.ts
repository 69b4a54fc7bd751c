import * as z from 'zod'
import { regionCodes } from '#config/locales.ts'

const line = z.string().trim().min(1)
const currency = z.string().regex(/^[A-Z]{2,3}$/)
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/)

/** seed/rates.yaml: the first exchange rates and taxes. */
export const SeedRates = z.strictObject({
  exchangeRates: z.array(
    z.strictObject({
      from: currency,
      to: currency,
      rate: decimal,
      at: z.iso.datetime({ offset: true }),
      source: line,
    }),
  ),
  taxRates: z.array(
    z.strictObject({
      regionCode: z.enum(regionCodes),
      rate: decimal,
      validFrom: z.iso.date(),
      source: line,
    }),
  ),
})
export type SeedRates = z.infer<typeof SeedRates>
