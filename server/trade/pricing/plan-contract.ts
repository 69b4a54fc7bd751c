import * as z from 'zod'
import { ByWebsite, operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** An amount in hundredths of its currency. */
const amount = z.int()

/**
 * A membership plan to buy or renew. `displayName` is the level's name, `name` adds "Membership
 * Plan". Source: spec §3 renew plan.
 */
export const RenewPlan = z.strictObject({
  currency: z.string(),
  displayName: z.string(),
  name: z.string(),
  partNumber: z.string(),
  price: amount,
  type: z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP']),
  /** The plan's effect on the company's level; null for a plan that is not sold to the company. */
  effect: z.enum(['MaintainLevel', 'UpgradeLevel']).nullable(),
})
export type RenewPlan = z.infer<typeof RenewPlan>

/** The membership plans of a site. */
export const PlanList = z.strictObject({
  currency: z.string(),
  plans: z.array(
    z.strictObject({
      code: z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP']),
      partNumber: z.string(),
      price: amount,
    }),
  ),
})
export type PlanList = z.infer<typeof PlanList>

const PlanQuery = z.object({ partNumber: z.string().min(1).max(40), websiteCode: WebsiteCode })
export type PlanQuery = z.infer<typeof PlanQuery>

/** Operations to read membership plans and their prices. Source: spec §7 membership, §9. */
export const membershipPlans = {
  all: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/membership/plans',
      tags: ['membership'],
      summary: 'List the membership plans of a site',
      description: 'Prices are in the currency of the site.',
    })
    .input(ByWebsite)
    .output(PlanList),
  renew: operation({
    access: 'membership.view',
    company: 'acting',
    example: { partNumber: '980MBPUG00' },
  })
    .route({
      method: 'GET',
      path: '/checkout/renew/{partNumber}',
      tags: ['checkout'],
      summary: 'Get a membership plan to buy or renew',
      description:
        'Tells what the plan does to the level of the active company. ' +
        "The site must belong to the company's region.",
    })
    .input(PlanQuery)
    .output(RenewPlan)
    .errors(refusals('plan.not_found', 'locale.not_supported')),
}

/** Registered in server/api-contract.ts. */
export const membershipPlanApi = {
  contract: { membershipPlans },
  schemas: { RenewPlan, PlanList },
}
