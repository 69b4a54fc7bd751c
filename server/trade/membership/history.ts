import { csvColumns } from '#config/csv-columns.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell, readPortions } from '#server/kernel/csv-answer.ts'
import type { Days, PageOfDays } from '#server/kernel/history-contract.ts'
import { decimalOf } from '#server/platform/money/minor.ts'
import { type Period, periodOf } from '#server/kernel/period.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { AccumulatedAmountInfo } from './contract.ts'
import { levelStanding } from './standing-service.ts'
import { type ChangeRow, countChanges, listChanges } from './store.ts'
import { toAccumulatedView } from './view.ts'

/** Number of rows that a CSV download reads from the database at once. */

/**
 * Returns the company's current level, even if the job has not yet recorded the end of the previous
 * term. Source: spec §7, C10 LevelQuery.
 */
export async function accumulatedAmountInfo(ctx: CompanyContext): Promise<AccumulatedAmountInfo> {
  const { term, amount, currency, rules } = await levelStanding(ctx)
  return {
    memberType: term.memberType,
    currency,
    levelStartDate: term.startsOn,
    levelEndDate: term.endsOn,
    accumulatedAmount: amount,
    upgradeThresholds: rules.thresholds
      .map((it, level) => ({ memberType: level, amount: it }))
      .slice(1),
  }
}

/**
 * Returns a page of the company's level history, newest first. Source: spec §7, C1.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`
 */
export async function accumulatedHistories(
  ctx: CompanyContext,
  { pageIndex, pageSize, ...days }: PageOfDays,
) {
  const { company } = ctx
  const { from, until } = periodOf(ctx.config, { asked: days, company, now: ctx.now })
  const within = { companyId: company.id, from, until }
  const totalItems = await countChanges(ctx.db, within)
  const rows = await listChanges(ctx.db, {
    ...within,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map(toAccumulatedView) }
}

/**
 * Responds with the company's whole level history in a period as CSV. Amounts have two decimal
 * places.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`
 */
export function downloadAccumulatedHistories(ctx: CompanyContext, days: Days): Promise<undefined> {
  const { company } = ctx
  const period = periodOf(ctx.config, { asked: days, company, now: ctx.now })
  return answerCsv(ctx, {
    name: `${period.startDate}_${period.endDate}`,
    columns: csvColumns['/profile/download/accumulated-histories'],
    portions: portionsOf(ctx, company.id, period),
  })
}

function portionsOf(
  { config, db, texts, locale }: RequestContext,
  companyId: string,
  { from, until, timeZone }: Period,
): AsyncGenerator<Cell[][]> {
  const { t } = texts.of(locale)
  const levelName = (memberType: number) => {
    const code = config.membership.levels[memberType]?.code
    return code === undefined ? null : t(`account:levels.${code}`)
  }
  return readPortions<ChangeRow>(
    ({ limit, after }) =>
      listChanges(db, { companyId, from, until, limit, ...(after ? { after } : {}) }),
    (it) => [
      [
        dayIn(timeZone, it.at),
        t(`downloads:actions.${it.action}`),
        it.orderNumber,
        it.currency,
        decimalOf(it.amountMinor),
        levelName(it.memberTypeBefore),
        levelName(it.memberType),
        it.startsOn,
        it.endsOn,
      ],
    ],
  )
}
