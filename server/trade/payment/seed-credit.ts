import * as z from 'zod'

/** An amount in whole units of the currency. */
const Whole = z.int().min(0)

/**
 * seed/credit.yaml: credit terms of companies. `used` and `overdue` are debts from outside the
 * marketplace; those of seeded orders are added to them.
 */
export const SeedCredit = z.array(
  z.strictObject({
    accountId: z.string().min(1),
    currency: z.string().length(3),
    limit: Whole,
    used: Whole,
    overdue: Whole,
    isExistingCustomer: z.boolean(),
  }),
)
export type SeedCredit = z.infer<typeof SeedCredit>
