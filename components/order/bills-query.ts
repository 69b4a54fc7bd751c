import { orderStatuses } from '#config/order-statuses.ts'
import type { api } from '#components/app/api.ts'
import type { DateRange } from '#components/app/date-range.ts'
import type { OrderSort, OrderView } from '#server/trade/order/history-contract.ts'

/** Views of the list, as in its links. */
export const views = [
  'approval',
  'payment',
  'in-process',
  'complete',
  'overdue',
] as const satisfies readonly OrderView[]

export const transactionTypes = ['redeem-product', 'renew-membership', 'license-upgrade'] as const
export const paymentTypes = [0, 1, 2] as const
const sorts = ['-date', 'date', '-amount', 'amount'] as const satisfies readonly OrderSort[]

/** Input of the call that lists orders. */
type ListInput = Parameters<typeof api.orderHistory.orders>[0]

/** Filters and order of the list, from its query string. */
export type BillsQuery = Omit<ListInput, 'sort' | 'pageIndex' | 'pageSize' | 'websiteCode'> & {
  sort: OrderSort
}

/** The parameters that a chip or "Clear all" removes. */
export const noFilters = {
  status: null,
  transactionType: null,
  paymentType: null,
  partNumber: null,
  placedBy: null,
  keyword: null,
  startDate: null,
  endDate: null,
  page: null,
} as const

/** Number of orders on a page. Source: spec §9. */
export const pageSize = 10

/** Reads filters and order from the query string. Values that no list has are left out. */
export function billsQueryOf(query: URLSearchParams): BillsQuery {
  const range = rangeOf(query)
  const paymentType = paymentTypes.find((it) => String(it) === query.get('paymentType'))
  return {
    ...optional('view', oneOf(views, query.get('view'))),
    ...optional('status', oneOf(orderStatuses, query.get('status'))),
    ...optional('transactionType', oneOf(transactionTypes, query.get('transactionType'))),
    ...optional('paymentType', paymentType),
    ...optional('partNumber', query.get('partNumber') ?? undefined),
    ...optional('placedBy', query.get('placedBy') ?? undefined),
    ...optional('keyword', query.get('keyword')?.trim().slice(0, 100)),
    ...range,
    sort: oneOf(sorts, query.get('sort')) ?? '-date',
  }
}

/** Reads the days of the list; null for all records. */
export function rangeOf(query: URLSearchParams): DateRange | null {
  const [startDate, endDate] = [query.get('startDate'), query.get('endDate')]
  return startDate !== null && endDate !== null ? { startDate, endDate } : null
}

/** Path of the export of orders. */
export const exportPath = '/profile/download/order-histories'
/** The largest number of orders that can be exported by their numbers. */
export const maxExported = 200

/** Returns filters and order of the list as texts, for a query string. */
export function textsOf(bills: BillsQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(bills).map(([name, value]) => [name, String(value)]))
}

/** Returns the query string for some orders of a list, in its order. */
export function onlyOrders(
  bills: BillsQuery,
  orders: readonly { orderNumber: string }[],
): Record<string, string> {
  return { ...textsOf(bills), orderNumbers: orders.map((it) => it.orderNumber).join(',') }
}

/** Reads the page's number from the query string. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

function oneOf<const T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((it) => it === text)
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined || value === '' ? {} : ({ [name]: value } as Record<Name, Value>)
}
