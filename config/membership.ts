import * as z from 'zod'
import { count } from './fields.ts'

export const LevelCode = z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP'])

const Level = z.strictObject({
  code: LevelCode,
  rank: z.int().min(0).meta({ description: 'Sent as `memberType` by the API.' }),
  reachedAtUsd: z.int().min(0).meta({
    description: 'Spend in the current term that is required for the level, in whole USD.',
  }),
  discountPercent: z.int().min(0).max(99),
  benefits: z.array(z.enum(['Discount', 'ExclusiveSupport', 'ConsultingService'])),
})

/** Membership levels and their terms. Source: spec §1, C10. */
export const Membership = z
  .strictObject({
    levels: z.array(Level).min(1).meta({ description: 'Levels, from lowest to highest.' }),
    validityYears: count.meta({ description: 'Number of calendar years that a level lasts.' }),
    recordsYears: count.meta({
      description: 'Number of years that transaction records remain available.',
    }),
    welcomeWithinHours: count.meta({
      description: 'Time within which a customer success manager contacts a new member.',
    }),
    remindBeforeDays: z.array(count).meta({
      description: 'A reminder email is sent at each of these numbers of days before a level ends.',
    }),
    spendPerUsd: z.strictObject({ USD: z.literal(1), GV: count, CNY: count }).meta({
      description:
        'Amount in each price list currency that counts as one USD toward a level. It is the ' +
        'ratio of the price lists, not an exchange rate.',
    }),
  })
  .meta({ description: 'The membership levels and their terms.' })
