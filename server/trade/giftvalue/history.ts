import type { Texts } from '#config/texts.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell, readPortions } from '#server/kernel/csv-answer.ts'
import type { Days, PageOfDays } from '#server/kernel/history-contract.ts'
import { decimalOf } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { type Period, periodOf } from '#server/kernel/period.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { GiftValueExpiringInfo } from './contract.ts'
import {
  countMovements,
  findNextExpiry,
  listMovements,
  type MovementRow,
  sumSpendable,
} from './store.ts'
import { toGiftValueView } from './view.ts'

/** Number of rows that a CSV download reads from the database at once. */

/** Returns the company's balance and the part that expires next. Source: spec §7, C8. */
export async function giftValueExpiringInfo(ctx: CompanyContext): Promise<GiftValueExpiringInfo> {
  const { id: companyId, regionCode } = ctx.company
  const currency = productCurrency(ctx.config, regionCode)
  const account = { companyId, currency, now: ctx.now }
  const next = await findNextExpiry(ctx.db, account)
  return {
    currency,
    balance: await sumSpendable(ctx.db, account),
    giftValue: next?.minor ?? 0,
    expiryDate: next?.expiresOn ?? null,
  }
}

/**
 * Returns a page of the company's gift value history, newest first. Source: spec §7, C1.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`
 */
export async function giftValueHistories(
  ctx: CompanyContext,
  { pageIndex, pageSize, ...days }: PageOfDays,
) {
  const { company } = ctx
  const { from, until } = periodOf(ctx.config, { asked: days, company, now: ctx.now })
  const within = { companyId: company.id, from, until }
  const [totalItems, rows] = [
    await countMovements(ctx.db, within),
    await listMovements(ctx.db, { ...within, offset: (pageIndex - 1) * pageSize, limit: pageSize }),
  ]
  return { pageIndex, pageSize, totalItems, items: rows.map(toGiftValueView) }
}

/**
 * Responds with the company's whole gift value history in a period as CSV. Amounts have two decimal
 * places.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`
 */
export function downloadGiftValueHistories(ctx: CompanyContext, days: Days): Promise<undefined> {
  const { company } = ctx
  const period = periodOf(ctx.config, { asked: days, company, now: ctx.now })
  const columns = [
    'date',
    'status',
    'orderNumber',
    'currency',
    'amount',
    'expiryDate',
    'company',
    'person',
  ]
  return answerCsv(ctx, {
    name: `${period.startDate}_${period.endDate}`,
    columns,
    portions: portionsOf(ctx, company.id, period),
  })
}

function portionsOf(
  { db, texts, locale }: RequestContext,
  companyId: string,
  { from, until, timeZone }: Period,
): AsyncGenerator<Cell[][]> {
  const { t } = texts.of(locale)
  return readPortions<MovementRow>(
    ({ limit, after }) =>
      listMovements(db, {
        companyId,
        from,
        until,
        limit,
        ...(after ? { after: after.movement } : {}),
      }),
    (it) => [cellsOf(t, it, timeZone)],
  )
}

function cellsOf(t: Texts['t'], row: MovementRow, timeZone: string): Cell[] {
  const { date, status, orderNumber, currency, amount, expiryDate, counterpart, person } =
    toGiftValueView(row)
  return [
    dayIn(timeZone, new Date(date)),
    t(`downloads:giftStatuses.${status}`),
    orderNumber,
    currency,
    decimalOf(amount),
    expiryDate,
    counterpart?.companyName ?? null,
    person,
  ]
}
