import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'

const tags = ['membership'] as const
/** An amount in hundredths of its currency. */
const Amount = z.int()
/** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
const MemberType = z.int().min(0).max(3)
/** The currency used to count spend: GV in Japan, USD everywhere else. */
const Currency = z.enum(['USD', 'GV'])

/** A company's level and its spend in the current term. Source: spec §3 amount info, C10. */
export const AccumulatedAmountInfo = z.strictObject({
  memberType: MemberType,
  currency: Currency,
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
  /** Total of the orders completed in the term, less refunds. */
  accumulatedAmount: Amount,
  /** The spend required for each level above Regular, in ascending order. */
  upgradeThresholds: z.array(z.strictObject({ memberType: MemberType, amount: Amount })),
})
export type AccumulatedAmountInfo = z.infer<typeof AccumulatedAmountInfo>

/**
 * An entry in the level history: an order, a refund, or the end of a term. Source: spec §3, C10.
 */
export const AccumulatedRow = z.strictObject({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  /**
   * `DuedLevel`, as the wire format spells it, means that the level was lowered at the end of its
   * term or by a refund.
   */
  action: z.enum(['LevelQuery', 'UpgradeLevel', 'DuedLevel', 'MaintainLevel']),
  /** The order that was completed or refunded; null for an entry at the end of a term. */
  orderNumber: z.string().nullable(),
  currency: z.string(),
  /** The amount that the order added; negative for a refund. */
  amount: Amount,
  memberTypeBefore: MemberType,
  memberType: MemberType,
  levelStartDate: z.iso.date(),
  levelEndDate: z.iso.date(),
})
export type AccumulatedRow = z.infer<typeof AccumulatedRow>

/** Request for the spend of the past months, the current one included. */
const MonthQuery = z.object({
  months: z.coerce.number().int().min(1).max(36).default(24),
})
export type MonthQuery = z.infer<typeof MonthQuery>

/** What counted in each month. Source: C10. */
export const SpendByMonth = z.strictObject({
  currency: Currency,
  /** Sum of all months. */
  total: Amount,
  /** The oldest month first, without gaps. */
  months: z.array(
    z.strictObject({
      /** Such as "2026-11", in the time zone of the company's region. */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      amount: Amount,
    }),
  ),
})
export type SpendByMonth = z.infer<typeof SpendByMonth>

/** Operations for a company's level and its history. Source: spec §7, C10. */
export const membership = {
  amountInfo: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/accumulated-amount-info',
      tags,
      summary: "Get the company's level",
      description:
        'Returns the level with the spend in its term and the spend required for each level.',
    })
    .output(AccumulatedAmountInfo),
  spendByMonth: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/membership/spend-by-month',
      tags,
      summary: 'Get what counted toward the level in each month',
      description:
        'Counts the goods of completed orders without tax, in the month of their completion. ' +
        'Refunded orders are taken off that month. Membership plans do not count.',
    })
    .input(MonthQuery)
    .output(SpendByMonth)
    .errors(refusals('request.param_invalid', 'field.too_short', 'field.too_long')),
  history: operation({ access: 'membership.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/accumulated-histories',
      tags,
      summary: 'List level history entries',
      description: 'Returns a page of the entries in a period, newest first.',
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
      description: 'Returns all entries in a period, newest first.',
    })
    .input(Days)
    .output(FileAnswer)
    .errors(historyRefusals),
}

/** The membership part of the API, registered in server/api-contract.ts. */
export const membershipApi = {
  contract: { membership },
  tags: [{ name: 'membership', description: "A company's level and its history." }],
  schemas: { AccumulatedAmountInfo, AccumulatedRow, SpendByMonth },
}
