import * as z from 'zod'
import { count } from './fields.ts'

export const LevelCode = z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP'])

const Level = z.strictObject({
  code: LevelCode,
  rank: z.int().min(0).meta({ description: 'memberType on the wire.' }),
  reachedAtUsd: z
    .int()
    .min(0)
    .meta({ description: 'Spend in the running term that reaches the level, in whole USD.' }),
  discountPercent: z.int().min(0).max(99),
  benefits: z.array(z.enum(['Discount', 'ExclusiveSupport', 'ConsultingService'])),
})

/** Membership levels and their terms. Source: spec §1, C10. */
export const Membership = z
  .strictObject({
    levels: z.array(Level).min(1).meta({ description: 'From the lowest to the highest.' }),
    validityYears: count.meta({ description: 'Calendar years that a level lasts.' }),
    recordsYears: count.meta({ description: 'Years for which transaction records are available.' }),
    welcomeWithinHours: count.meta({
      description: 'A customer success manager contacts a new member within this time.',
    }),
    remindBeforeDays: z
      .array(count)
      .meta({ description: 'Days before the end of a level on which an email is sent.' }),
    spendPerUsd: z.strictObject({ USD: z.literal(1), GV: count, CNY: count }).meta({
      description:
        'Amount in each price list currency that counts as one USD toward a level. It is the ' +
        'ratio of the price lists, not an exchange rate.',
    }),
  })
  .meta({ description: 'The membership levels and their terms.' })
