import * as z from 'zod'
import { operation } from '#server/kernel/contract.ts'

/** An amount in hundredths of its currency. */
const Amount = z.int()
/** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
const MemberType = z.int().min(0).max(3)

/** The spend that a level requires within the term, and what is missing of it. */
const LevelTarget = z.strictObject({
  memberType: MemberType,
  /** Threshold of the level. */
  amount: Amount,
  /** What is missing today; 0 once the threshold is reached. */
  missing: Amount,
  /** What will be missing when the open orders are completed. */
  missingAfterOpenOrders: Amount,
})
export type LevelTarget = z.infer<typeof LevelTarget>

/** A level with its threshold and benefits, what it would save, and its plan. */
export const LevelOffer = z.strictObject({
  memberType: MemberType,
  code: z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP']),
  /** Spend that reaches the level within a term. */
  threshold: Amount,
  discountPercent: z.int(),
  benefits: z.array(z.enum(['Discount', 'ExclusiveSupport', 'ConsultingService'])),
  /** What the level's discount takes off the list price of the goods of the past 12 months. */
  saving: Amount,
  /** Plan that sets the level at once; null if the company's region has none. */
  plan: z
    .strictObject({
      partNumber: z.string(),
      currency: z.string(),
      price: Amount,
      /** Effect of the plan; null if it is not sold to the company. */
      effect: z.enum(['MaintainLevel', 'UpgradeLevel']).nullable(),
      /** Last day of the level if the plan is bought today; null without an effect. */
      levelEndDate: z.iso.date().nullable(),
    })
    .nullable(),
})
export type LevelOffer = z.infer<typeof LevelOffer>

/** A company's level, what it lacks, what the end of its term brings, and all levels. */
export const MembershipStanding = z.strictObject({
  memberType: MemberType,
  /** The currency in which spend counts: GV in Japan, USD everywhere else. */
  currency: z.enum(['USD', 'GV']),
  /** How much, at the prices of the company's price list, counts as 1 in `currency`. */
  listPricePerUnit: z.number(),
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
  /** Days until `levelEndDate`: 0 on the last day. */
  daysLeft: z.int(),
  /** Goods of the orders completed in the term, less refunds. */
  accumulatedAmount: Amount,
  /** Orders in process, whose goods will count once the orders are completed. */
  openOrders: z.strictObject({ total: z.int(), amount: Amount }),
  /** To keep the level; null for Regular, which cannot be lost. */
  keep: LevelTarget.nullable(),
  /** To reach the next level; null at the highest. */
  next: LevelTarget.nullable(),
  /** What begins after `levelEndDate` if nothing more is bought; the counted amount is then 0. */
  atEnd: z.strictObject({
    memberType: MemberType,
    /** The level if the open orders are completed within the term. */
    memberTypeAfterOpenOrders: MemberType,
    levelStartDate: z.iso.date(),
    levelEndDate: z.iso.date(),
  }),
  levels: z.array(LevelOffer),
})
export type MembershipStanding = z.infer<typeof MembershipStanding>

/** Operation that says where a company stands. Source: C10. */
export const membershipStanding = {
  own: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/membership/standing',
      tags: ['membership'],
      summary: "Get the company's level, what it lacks, and the plans",
      description:
        'Amounts are goods without tax, less refunds, in the currency that counts. Orders in process ' +
        'are counted apart. The amounts and days are the same in screens and emails.',
    })
    .output(MembershipStanding),
}

/** The part of the API about a company's standing, registered in server/api-contract.ts. */
export const membershipStandingApi = {
  contract: { membershipStanding },
  schemas: { MembershipStanding, LevelOffer },
}
