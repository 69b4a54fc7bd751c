import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { giftSources } from '#server/trade/giftvalue/status.ts'

const line = z.string().trim().min(1)
const days = z.int().min(0).max(3650)

const SeedOrder = z.strictObject({
  daysAgo: days,
  partNumber: line,
  quantity: z.int().min(1).max(999),
  pay: z.enum(['gift', 'terms', 'card']),
  /** Email address of the person who placed the order. */
  by: z.email(),
  /** Orders in the state `provisioning` are paid and wait for delivery. */
  state: z.enum(['completed', 'cancelled', 'provisioning']).default('completed'),
  /** For an order on credit: the company still has to pay for it, or should have already. */
  debt: z.enum(['due', 'overdue']).optional(),
})
export type SeedOrder = z.infer<typeof SeedOrder>

const SeedCompanyHistory = z.strictObject({
  accountId: line,
  joinedDaysAgo: days,
  websiteCode: z.enum(locales),
  /** Amounts in whole units of the currency of the company's price list. */
  giftValue: z.array(
    z.strictObject({
      daysAgo: days,
      amount: z.int().min(1),
      valid: days,
      source: z.enum(giftSources),
    }),
  ),
  orders: z.array(SeedOrder),
})
export type SeedCompanyHistory = z.infer<typeof SeedCompanyHistory>

/**
 * Contents of seed/history.yaml: past orders and gift value of companies. `daysAgo` and
 * `joinedDaysAgo` count back from the day of seeding.
 */
export const SeedHistory = z.strictObject({
  companies: z.array(SeedCompanyHistory),
})
export type SeedHistory = z.infer<typeof SeedHistory>
