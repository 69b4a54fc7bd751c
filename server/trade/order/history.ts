import type { Permission } from '#config/permissions.ts'
import type { Texts } from '#config/texts.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell, readPortions } from '#server/kernel/csv-answer.ts'
import type { Days, PageOfDays } from '#server/kernel/history-contract.ts'
import { decimalOf } from '#server/platform/money/minor.ts'
import { stillOpen } from './state.ts'
import { type PeriodRequest, type Period, periodOf } from '#server/kernel/period.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { OpenOrder, OrderHistoryItem } from './history-contract.ts'
import { countOrders, type ListedOrder, listOrders, type OrderFilter } from './history-store.ts'
import { toHistoryItemView, toOpenOrderView } from './view.ts'

interface Page<T> {
  pageIndex: number
  pageSize: number
  totalItems: number
  items: T[]
}

/**
 * Lists the orders of a period: those of the company, or only the caller's own if the caller may
 * not see others.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch`
 */
export async function orderHistories(
  ctx: CompanyContext,
  query: PageOfDays,
): Promise<Page<OrderHistoryItem>> {
  const { filter } = selectOrders(ctx, query, 'order.view')
  return pageOf(ctx, filter, query, (it) => toHistoryItemView(it, query.websiteCode))
}

/**
 * Lists the orders of a period that will count toward the membership level once they are completed.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch`
 */
export async function openOrders(ctx: CompanyContext, query: PageOfDays): Promise<Page<OpenOrder>> {
  const { filter } = selectOrders(ctx, query, 'order.view')
  return pageOf(ctx, { ...filter, openIn: stillOpen }, query, toOpenOrderView)
}

/**
 * Sends a CSV file with all orders that `orderHistories` would list. The file has a row for each
 * item. Only the first row of an order has its total and its refund, so that a spreadsheet adds them
 * up once.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch`
 */
export async function downloadOrders(ctx: CompanyContext, query: Days): Promise<undefined> {
  const { filter, period } = selectOrders(ctx, query, 'export')
  const columns = [
    'orderNumber',
    'date',
    'status',
    'progress',
    'type',
    'payment',
    'currency',
    'total',
    'refunded',
    'orderedBy',
    'partNumber',
    'item',
    'volume',
    'capacity',
  ]
  const { t } = ctx.texts.of(ctx.locale)
  const toRows = (listed: ListedOrder): Cell[][] => {
    const order = toHistoryItemView(listed, query.websiteCode)
    return order.items.map(({ partNumber, item, volume, capacity }, index) => [
      order.orderNumber,
      dayIn(period.timeZone, new Date(order.placedAt)),
      ...stateCells(t, order),
      t(`downloads:types.${order.transactionType}`),
      t(`downloads:payments.${order.paymentType}`),
      order.currency,
      index === 0 ? decimalOf(order.amount) : null,
      index === 0 ? decimalOf(order.refunded) : null,
      order.placedBy,
      partNumber,
      item,
      volume,
      capacity,
    ])
  }
  return download(ctx, { filter, period, columns, toRows })
}

/**
 * Sends a CSV file with all orders that `openOrders` would list.
 *
 * @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch`
 */
export async function downloadOpenOrders(ctx: CompanyContext, query: Days): Promise<undefined> {
  const { filter, period } = selectOrders(ctx, query, 'export')
  const { t } = ctx.texts.of(ctx.locale)
  const toRows = (listed: ListedOrder): Cell[][] => {
    const order = toOpenOrderView(listed)
    return [
      [
        order.orderNumber,
        dayIn(period.timeZone, new Date(order.placedAt)),
        ...stateCells(t, order),
        order.currency,
        decimalOf(order.amount),
      ],
    ]
  }
  const columns = ['orderNumber', 'date', 'status', 'progress', 'currency', 'amount']
  return download(ctx, { filter: { ...filter, openIn: stillOpen }, period, columns, toRows })
}

/** Returns the cells for an order's status and progress. */
function stateCells(
  t: Texts['t'],
  { status, progress }: Pick<OpenOrder, 'status' | 'progress'>,
): Cell[] {
  return [
    t(`paper:statuses.${status}`),
    progress === null ? null : t(`downloads:progress.${progress}`),
  ]
}

function selectOrders(
  ctx: CompanyContext,
  query: PeriodRequest,
  permission: Permission,
): { filter: OrderFilter; period: Period } {
  const { company, caller } = ctx
  const period = periodOf(ctx.config, { asked: query, company, now: ctx.now })
  const isOwn = scopeFor(caller, permission) === 'own'
  return {
    filter: {
      companyId: company.id,
      personId: isOwn ? caller.personId : undefined,
      from: period.from,
      until: period.until,
    },
    period,
  }
}

async function pageOf<T>(
  ctx: CompanyContext,
  filter: OrderFilter,
  { pageIndex, pageSize }: PageOfDays,
  item: (it: ListedOrder) => T,
): Promise<Page<T>> {
  const totalItems = await countOrders(ctx.db, filter)
  const rows = await listOrders(ctx.db, filter, {
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map(item) }
}

interface Download {
  filter: OrderFilter
  period: Period
  /** Keys of the headings in the namespace `downloads`. */
  columns: readonly string[]
  toRows: (it: ListedOrder) => Cell[][]
}

function download(
  ctx: CompanyContext,
  { filter, period, columns, toRows }: Download,
): Promise<undefined> {
  const read = (portion: { limit: number; after: ListedOrder | undefined }) =>
    listOrders(ctx.db, filter, {
      limit: portion.limit,
      ...(portion.after ? { after: portion.after.order } : {}),
    })
  return answerCsv(ctx, {
    name: `${period.startDate}_${period.endDate}`,
    columns,
    portions: readPortions(read, toRows),
  })
}
