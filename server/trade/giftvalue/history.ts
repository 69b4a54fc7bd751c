import { csvColumns } from '#config/csv-columns.ts'
import type { Texts } from '#config/texts.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell, readPortions } from '#server/kernel/csv-answer.ts'
import { decimalOf } from '#server/platform/money/minor.ts'
import { type Period, periodOf } from '#server/kernel/period.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { DownloadQuery, HistoryQuery } from './contract.ts'
import {
  type HistoryFilter,
  listMovements,
  type MovementRow,
  sumByStatus,
} from './history-store.ts'
import type { GiftStatus } from './status.ts'
import { toGiftValueView } from './view.ts'

/**
 * Returns a page of the company's gift value history, newest first, with the sums of the period for
 * each status. Source: spec §7, C1.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`
 */
export async function giftValueHistories(
  ctx: CompanyContext,
  { pageIndex, pageSize, ...query }: HistoryQuery,
) {
  const { filter } = selectMovements(ctx, query)
  const statuses = await sumByStatus(ctx.db, filter)
  const rows = await listMovements(ctx.db, {
    ...filter,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  const counted = statuses.filter((it) => (filter.status ?? it.status) === it.status)
  return {
    pageIndex,
    pageSize,
    totalItems: counted.reduce((total, it) => total + it.totalItems, 0),
    items: rows.map(toGiftValueView),
    statuses,
  }
}

/**
 * Responds with the company's gift value history in a period as CSV: the rows that
 * `giftValueHistories` lists, on all pages. Amounts have two decimal places.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`
 */
export function downloadGiftValueHistories(
  ctx: CompanyContext,
  query: DownloadQuery,
): Promise<undefined> {
  const { filter, period } = selectMovements(ctx, query)
  return answerCsv(ctx, {
    name: `${period.startDate}_${period.endDate}`,
    columns: csvColumns['/profile/download/gift-value-histories'],
    portions: portionsOf(ctx, filter, period.timeZone),
  })
}

function selectMovements(
  { config, company, now }: CompanyContext,
  query: DownloadQuery,
): { filter: HistoryFilter; period: Period } {
  const period = periodOf(config, { asked: query, company, now })
  const { from, until } = period
  const status = query.status === undefined ? undefined : (Number(query.status) as GiftStatus)
  return { filter: { companyId: company.id, from, until, status }, period }
}

function portionsOf(
  { db, texts, locale }: RequestContext,
  filter: HistoryFilter,
  timeZone: string,
): AsyncGenerator<Cell[][]> {
  const { t } = texts.of(locale)
  return readPortions<MovementRow>(
    ({ limit, after }) =>
      listMovements(db, { ...filter, limit, ...(after ? { after: after.movement } : {}) }),
    (it) => [cellsOf(t, it, timeZone)],
  )
}

function cellsOf(t: Texts['t'], row: MovementRow, timeZone: string): Cell[] {
  const { date, status, orderNumber, currency, amount, balance, expiryDate, ...it } =
    toGiftValueView(row)
  return [
    dayIn(timeZone, new Date(date)),
    t(`downloads:giftStatuses.${status}`),
    orderNumber,
    currency,
    decimalOf(amount),
    balance === null ? null : decimalOf(balance),
    expiryDate,
    it.counterpart?.companyName ?? null,
    it.person,
  ]
}
