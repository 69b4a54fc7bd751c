import * as z from 'zod'
import { operation } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'

const tags = ['membership'] as const
/** An amount in hundredths of its currency. */
const Amount = z.int()
/** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
const MemberType = z.int().min(0).max(3)
/** In what spend is counted: GV in Japan, elsewhere USD. */
const Currency = z.enum(['USD', 'GV'])

/**
 * A company's level, and what it has spent in the running term. Source: spec §3 amount info, C10.
 */
export const AccumulatedAmountInfo = z.strictObject({
  memberType: MemberType,
  currency: Currency,
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
  /** Completed orders of the term, less what was refunded. */
  accumulatedAmount: Amount,
  /** What reaches each level above Regular, in ascending order. */
  upgradeThresholds: z.array(z.strictObject({ memberType: MemberType, amount: Amount })),
})
export type AccumulatedAmountInfo = z.infer<typeof AccumulatedAmountInfo>

/** Something that counted toward a level, or changed it. Source: spec §3, C10. */
export const AccumulatedRow = z.strictObject({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  /** `DuedLevel` is a level that fell due and is lower since: a word of the wire. */
  action: z.enum(['LevelQuery', 'UpgradeLevel', 'DuedLevel', 'MaintainLevel']),
  /** The order that counted; null when a term ended. */
  orderNumber: z.string().nullable(),
  currency: z.string(),
  /** What an order added, or a refund took away. */
  amount: Amount,
  memberTypeBefore: MemberType,
  memberType: MemberType,
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
})
export type AccumulatedRow = z.infer<typeof AccumulatedRow>

/** A company's level and what led to it. Source: spec §7, C10. */
export const membership = {
  amountInfo: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/accumulated-amount-info',
      tags,
      summary: "The company's level, and what it takes to the next",
    })
    .output(AccumulatedAmountInfo),
  history: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/accumulated-histories',
      tags,
      summary: 'What counted toward the level',
      description: 'The newest first.',
    })
    .input(PageOfDays)
    .output(historyPage(AccumulatedRow))
    .errors(historyRefusals),
  download: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/download/accumulated-histories',
      tags,
      spec: fileSpec('text/csv'),
      summary: 'What counted toward the level, as CSV',
    })
    .input(Days)
    .output(FileAnswer)
    .errors(historyRefusals),
}

/** Registered in server/api-contract.ts. */
export const membershipApi = {
  contract: { membership },
  tags: [{ name: 'membership', description: "A company's level, and what counts toward it." }],
  schemas: { AccumulatedAmountInfo, AccumulatedRow },
}
