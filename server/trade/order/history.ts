import { csvColumns } from '#config/csv-columns.ts'
import type { Permission } from '#config/permissions.ts'
import type { Texts } from '#config/texts.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell, readPortions } from '#server/kernel/csv-answer.ts'
import type { Days, PageOfDays } from '#server/kernel/history-contract.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import { overdueOrders } from '#server/trade/payment/service.ts'
import { decimalOf } from '#server/platform/money/minor.ts'
import { stillOpen } from './state.ts'
import { type PeriodRequest, type Period, periodOf } from '#server/kernel/period.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type {
  OpenOrder,
  OrderChoices,
  OrderHistory,
  OrderPageQuery,
  OrderQuery,
  OrderSort,
} from './history-contract.ts'
import { listBuyers, listParts } from './choice-store.ts'
import {
  countOrders,
  countViews,
  type ListedOrder,
  listOrders,
  type OrderFilter,
  sumOrders,
} from './history-store.ts'
import { toHistoryFacts, toHistoryItemView, toOpenOrderView } from './history-view.ts'

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
  query: OrderPageQuery,
): Promise<OrderHistory> {
  const { db } = ctx
  const { filter } = await filterOrders(ctx, query, 'order.view')
  const { pageIndex, pageSize, sort, websiteCode } = query
  const offset = (pageIndex - 1) * pageSize
  const orders = await listOrders(db, filter, { limit: pageSize, offset, sort })
  const items: OrderHistory['items'] = []
  for (const it of orders) items.push(await toHistoryItemView(ctx, it, { ...filter, websiteCode }))
  return {
    pageIndex,
    pageSize,
    totalItems: await countOrders(db, filter),
    items,
    totals: await sumOrders(db, filter),
    views: await countViews(db, filter),
  }
}

/** Returns the people and parts in the orders that the caller can see. */
export async function orderChoices(
  ctx: CompanyContext,
  { websiteCode = ctx.locale }: { websiteCode?: Locale | undefined },
): Promise<OrderChoices> {
  const whose = ordersOf(ctx, 'order.view')
  const people = await listBuyers(ctx.db, whose)
  const parts = await listParts(ctx.db, whose)
  return {
    people: people.map(({ id, ...names }) => ({ id, name: fullName(names) })),
    parts: parts.map(({ partNumber, name }) => ({ partNumber, name: inLocale(name, websiteCode) })),
  }
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
export async function downloadOrders(ctx: CompanyContext, query: OrderQuery): Promise<undefined> {
  const { filter, period } = await filterOrders(ctx, query, 'export')
  const columns = csvColumns['/profile/download/order-histories']
  const { t } = ctx.texts.of(ctx.locale)
  const toRows = (listed: ListedOrder): Cell[][] => {
    const order = toHistoryFacts(listed, query.websiteCode)
    return order.items.map(({ partNumber, item, volume, capacity }, index) => [
      order.orderNumber,
      order.purchaseOrderNumber,
      dayIn(period.timeZone, new Date(order.placedAt)),
      ...stateCells(t, order),
      t(`downloads:types.${order.transactionType}`),
      t(`downloads:payments.${order.paymentType}`),
      order.currency,
      index === 0 ? decimalOf(order.tax) : null,
      index === 0 ? decimalOf(order.amount) : null,
      index === 0 ? decimalOf(order.refunded) : null,
      order.placedBy,
      partNumber,
      item,
      volume,
      capacity,
    ])
  }
  return download(ctx, { filter, period, columns, toRows, sort: query.sort })
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
  const columns = csvColumns['/profile/download/uncompleted-accumulated-orders']
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

function ordersOf(
  { company, caller }: CompanyContext,
  permission: Permission,
): Pick<OrderFilter, 'companyId' | 'personId'> {
  const isOwn = scopeFor(caller, permission) === 'own'
  return { companyId: company.id, personId: isOwn ? caller.personId : undefined }
}

function selectOrders(
  ctx: CompanyContext,
  query: PeriodRequest,
  permission: Permission,
): { filter: OrderFilter; period: Period } {
  const period = periodOf(ctx.config, { asked: query, company: ctx.company, now: ctx.now })
  const { from, until } = period
  return { filter: { ...ordersOf(ctx, permission), from, until }, period }
}

async function filterOrders(
  ctx: CompanyContext,
  query: OrderQuery,
  permission: Permission,
): Promise<{ filter: OrderFilter; period: Period }> {
  const { filter, period } = selectOrders(ctx, query, permission)
  const { view, status, transactionType, paymentType, partNumber, placedBy, keyword } = query
  const isApprover = scopeFor(ctx.caller, 'order.approve') !== undefined
  return {
    filter: {
      ...filter,
      view,
      status,
      transactionType,
      paymentType,
      partNumber,
      placedBy,
      keyword,
      orderNumbers: query.orderNumbers?.split(','),
      approverId: isApprover ? ctx.caller.personId : undefined,
      overdue: await overdueOrders(ctx.db, ctx.company.id),
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
  sort?: OrderSort
}

function download(
  ctx: CompanyContext,
  { filter, period, columns, toRows, sort = '-date' }: Download,
): Promise<undefined> {
  const read = (portion: { limit: number; after: ListedOrder | undefined }) =>
    listOrders(ctx.db, filter, {
      limit: portion.limit,
      sort,
      ...(portion.after ? { after: portion.after.order } : {}),
    })
  return answerCsv(ctx, {
    name: `${period.startDate}_${period.endDate}`,
    columns,
    portions: readPortions(read, toRows),
  })
}
