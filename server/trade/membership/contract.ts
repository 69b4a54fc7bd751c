import * as z from 'zod'
import { operation } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'

const tags = ['membership'] as const
/** An amount in hundredths of its currency. */
const Amount = z.int()
/** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
const MemberType = z.int().min(0).max(3)
/** The currency in which spend is counted: GV in Japan, elsewhere USD. */
const Currency = z.enum(['USD', 'GV'])

/**
 * A company's level, and its spend in the current term. Source: spec §3 amount info, C10.
 */
export const AccumulatedAmountInfo = z.strictObject({
  memberType: MemberType,
  currency: Currency,
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
  /** Total of the term's completed orders without refunds. */
  accumulatedAmount: Amount,
  /** The spend that reaches each level above Regular, in ascending order. */
  upgradeThresholds: z.array(z.strictObject({ memberType: MemberType, amount: Amount })),
})
export type AccumulatedAmountInfo = z.infer<typeof AccumulatedAmountInfo>

/** An order that counted toward the level, or a change of the level. Source: spec §3, C10. */
export const AccumulatedRow = z.strictObject({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  /** `DuedLevel`, as the wire spells it: the level was lowered at the end of its term. */
  action: z.enum(['LevelQuery', 'UpgradeLevel', 'DuedLevel', 'MaintainLevel']),
  /** The order that counted; null at the end of a term. */
  orderNumber: z.string().nullable(),
  currency: z.string(),
  /** The amount that an order added; negative for a refund. */
  amount: Amount,
  memberTypeBefore: MemberType,
  memberType: MemberType,
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
})
export type AccumulatedRow = z.infer<typeof AccumulatedRow>

/** A company's level and its history. Source: spec §7, C10. */
export const membership = {
  amountInfo: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/accumulated-amount-info',
      tags,
      summary: "Get the company's level",
      description: 'With the spend that reaches each level.',
    })
    .output(AccumulatedAmountInfo),
  history: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/accumulated-histories',
      tags,
      summary: 'List the level history',
      description: 'Of a period, the newest first.',
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
      summary: 'Download the level history as CSV',
    })
    .input(Days)
    .output(FileAnswer)
    .errors(historyRefusals),
}

/** Registered in server/api-contract.ts. */
export const membershipApi = {
  contract: { membership },
  tags: [{ name: 'membership', description: "A company's level and its history." }],
  schemas: { AccumulatedAmountInfo, AccumulatedRow },
}
