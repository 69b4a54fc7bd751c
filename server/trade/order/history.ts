import type { Locale } from '#config/locales.ts'
import type { Permission } from '#config/permissions.ts'
import { fullName } from '#server/people/account/service.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell } from '#server/kernel/csv-answer.ts'
import type { Days, PageOfDays } from '#server/kernel/history-contract.ts'
import { decimalOf } from '#server/platform/money/minor.ts'
import { progressOf, stillOpen } from './state.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { type PeriodRequest, type Period, periodOf } from '#server/kernel/period.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { OpenOrder, OrderHistoryItem } from './history-contract.ts'
import { countOrders, type ListedOrder, listOrders, type Wanted } from './history-store.ts'

const portionSize = 500

interface Page<T> {
  pageIndex: number
  pageSize: number
  totalItems: number
  items: T[]
}
type In = { websiteCode?: Locale | undefined }

/** Orders of some days: one's own, or the company's. @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch` */
export async function orderHistories(
  ctx: CompanyContext,
  asked: PageOfDays & In,
): Promise<Page<OrderHistoryItem>> {
  const { wanted } = wantedOf(ctx, asked, 'order.view')
  return pageOf(ctx, wanted, asked, (it) => historyItem(it, asked.websiteCode))
}

/** Orders of some days that will count toward the level once they are completed. @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch` */
export async function openOrders(ctx: CompanyContext, asked: PageOfDays): Promise<Page<OpenOrder>> {
  const { wanted } = wantedOf(ctx, asked, 'order.view')
  return pageOf(ctx, { ...wanted, openIn: stillOpen }, asked, openOrder)
}

/** The same as `orderHistories`, all of it, as CSV. @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch` */
export async function downloadOrders(ctx: CompanyContext, asked: Days & In): Promise<undefined> {
  const { wanted, period } = wantedOf(ctx, asked, 'export')
  const columns = [
    'orderNumber',
    'placedOn',
    'status',
    'progress',
    'transactionType',
    'paymentType',
    'currency',
    'amount',
    'placedBy',
    'item',
    'volume',
  ]
  const row = (it: ListedOrder): Cell[] => {
    const { items, placedAt, amount, ...item } = historyItem(it, asked.websiteCode)
    return [
      item.orderNumber,
      dayIn(period.timeZone, new Date(placedAt)),
      item.status,
      item.progress,
      item.transactionType,
      item.paymentType,
      item.currency,
      decimalOf(amount),
      item.placedBy,
      items.map((line) => line.item).join('; '),
      items[0]?.volume ?? null,
    ]
  }
  return download(ctx, { wanted, period, columns, row })
}

/** The same as `openOrders`, all of it, as CSV. @throws Problem `date.range_invalid`, `date.too_old`, `company.mismatch` */
export async function downloadOpenOrders(ctx: CompanyContext, asked: Days): Promise<undefined> {
  const { wanted, period } = wantedOf(ctx, asked, 'export')
  const row = (it: ListedOrder): Cell[] => {
    const { orderNumber, placedAt, status, progress, currency, amount } = openOrder(it)
    return [
      orderNumber,
      dayIn(period.timeZone, new Date(placedAt)),
      status,
      progress,
      currency,
      decimalOf(amount),
    ]
  }
  const columns = ['orderNumber', 'placedOn', 'status', 'progress', 'currency', 'amount']
  return download(ctx, { wanted: { ...wanted, openIn: stillOpen }, period, columns, row })
}

function wantedOf(
  ctx: CompanyContext,
  asked: PeriodRequest,
  permission: Permission,
): { wanted: Wanted; period: Period } {
  const { company, caller } = ctx
  const period = periodOf(ctx.config, { asked, company, now: ctx.now })
  const isOwn = scopeFor(caller, permission) === 'own'
  return {
    wanted: {
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
  wanted: Wanted,
  { pageIndex, pageSize }: PageOfDays,
  item: (it: ListedOrder) => T,
): Promise<Page<T>> {
  const totalItems = await countOrders(ctx.db, wanted)
  const rows = await listOrders(ctx.db, wanted, {
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map(item) }
}

interface Download {
  wanted: Wanted
  period: Period
  columns: readonly string[]
  row: (it: ListedOrder) => Cell[]
}

function download(
  ctx: CompanyContext,
  { wanted, period, columns, row }: Download,
): Promise<undefined> {
  async function* portions() {
    for (let after: { placedAt: Date; orderNumber: string } | undefined, isMore = true; isMore;) {
      const orders = await listOrders(ctx.db, wanted, {
        limit: portionSize,
        ...(after ? { after } : {}),
      })
      yield orders.map(row)
      after = orders.at(-1)?.order
      isMore = orders.length === portionSize
    }
  }
  return answerCsv(ctx, {
    name: `${period.startDate}_${period.endDate}`,
    columns,
    portions: portions(),
  })
}

function historyItem(
  { order, lines, ...names }: ListedOrder,
  locale: Locale = order.websiteCode,
): OrderHistoryItem {
  const {
    orderNumber,
    placedAt,
    status,
    transactionType,
    paymentMethodCode: paymentType,
    currency,
    totalMinor: amount,
  } = order
  return {
    orderNumber,
    placedAt: placedAt.toISOString(),
    status,
    progress: progressOf(status),
    transactionType,
    paymentType,
    currency,
    amount,
    placedBy: fullName(names),
    // how much of a thing: its capacity where it has one, else how many
    items: lines.map(({ partNumber, name, capacity, quantity }) => ({
      partNumber,
      item: inLocale(name, locale),
      volume: capacity ?? quantity,
    })),
  }
}

function openOrder({
  order: { orderNumber, placedAt, status, productCurrency: currency, valueMinor: amount },
}: ListedOrder): OpenOrder {
  return {
    orderNumber,
    placedAt: placedAt.toISOString(),
    status,
    progress: progressOf(status),
    currency,
    amount,
  }
}
