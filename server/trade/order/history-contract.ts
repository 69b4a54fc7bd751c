import * as z from 'zod'
import { operation, WebsiteCode } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'
import { OrderActions, orderStatuses } from '#server/trade/order/order-contract.ts'
import { PaymentType } from '#server/trade/payment/payment-method-contract.ts'

const Moment = z.iso.datetime({ offset: true })
/** An amount in hundredths of its currency. */
const Amount = z.int()
/** Progress of an order; null if it ended without a sale. Source: spec §3 progress status. */
const Progress = z.enum(['complete', 'in-process']).nullable()
const tags = ['orders'] as const

/** The types of a purchase. Source: spec §3. */
const TransactionType = z.enum(['redeem-product', 'renew-membership', 'license-upgrade'])

/**
 * Views of the order list. `approval`: for Admins, the orders that wait for their decision; for
 * others, their own orders that wait for one. `payment`: the card payment is missing. `overdue`:
 * bought on credit and overdue.
 */
export const orderViews = ['approval', 'payment', 'in-process', 'complete', 'overdue'] as const
export type OrderView = (typeof orderViews)[number]

/** Sort orders of the list; the amount sorts within each currency. */
export const orderSorts = ['-date', 'date', '-amount', 'amount'] as const
export type OrderSort = (typeof orderSorts)[number]

const filters = {
  view: z.enum(orderViews).optional(),
  status: z.enum(orderStatuses).optional(),
  transactionType: TransactionType.optional(),
  paymentType: z.coerce.number<number>().pipe(PaymentType).optional(),
  partNumber: z.string().min(1).max(60).optional(),
  /** Id of the person who placed the order, from the list of choices. */
  placedBy: z.uuid().optional(),
  /** Part of the order number, of the buyer's purchase order number or of the buyer's name. */
  keyword: z.string().trim().max(100).optional(),
  /** Only these orders: at most 200 order numbers, separated by commas. */
  orderNumbers: z
    .string()
    .regex(/^M-\d{4}-\d{6,12}(,M-\d{4}-\d{6,12}){0,199}$/)
    .optional(),
  sort: z.enum(orderSorts).default('-date'),
}

/** Which orders to list, and in which order. */
export const OrderQuery = Days.extend(filters)
export type OrderQuery = z.infer<typeof OrderQuery>

const OrderPageQuery = PageOfDays.extend(filters)
export type OrderPageQuery = z.infer<typeof OrderPageQuery>

/** An order in the order history, with its items. Source: spec §3 order table. */
export const OrderHistoryItem = z.strictObject({
  orderNumber: z.string(),
  placedAt: Moment,
  status: z.enum(orderStatuses),
  progress: Progress,
  transactionType: TransactionType,
  paymentType: PaymentType,
  currency: z.string(),
  /** Number of pieces ordered of each item that is priced per piece; 1 for an upgrade. */
  quantity: z.int(),
  /** Price of one piece with all its items. */
  unitPrice: Amount,
  tax: Amount,
  /** Total including tax. */
  amount: Amount,
  /** Amount of the refund; 0 without a refund. */
  refunded: Amount,
  purchaseOrderNumber: z.string().nullable(),
  placedBy: z.string(),
  /** True if a sales representative placed the order for the company. */
  isOnBehalf: z.boolean(),
  /** The time at which the order expires unless it is approved or paid. */
  dueAt: Moment.nullable(),
  isOverdue: z.boolean(),
  /** The actions that the caller can take now. */
  may: OrderActions,
  items: z.array(
    z.strictObject({
      partNumber: z.string(),
      item: z.string(),
      /** Number of pieces in the whole order. */
      volume: z.int(),
      /** Capacity of one piece; null if it has none. */
      capacity: z.int().nullable(),
    }),
  ),
})
export type OrderHistoryItem = z.infer<typeof OrderHistoryItem>

/**
 * An order that will count toward the membership level once it is completed. `amount` is the price
 * of its goods, less refunds, in the currency of the price list.
 */
export const OpenOrder = z.strictObject({
  orderNumber: z.string(),
  placedAt: Moment,
  status: z.enum(orderStatuses),
  progress: Progress,
  currency: z.string(),
  amount: Amount,
})
export type OpenOrder = z.infer<typeof OpenOrder>

const OrderHistory = historyPage(OrderHistoryItem).extend({
  /**
   * Sums of all matching orders, also those on other pages, for each currency. Orders that ended
   * without a sale are not added up.
   */
  totals: z.array(
    z.strictObject({
      currency: z.string(),
      /** Number of orders that are added up. */
      orders: z.int(),
      amount: Amount,
      refunded: Amount,
    }),
  ),
  /** Number of orders in each view with the same filters, except `view` and `status`. */
  views: z.strictObject({
    all: z.int(),
    approval: z.int(),
    payment: z.int(),
    'in-process': z.int(),
    complete: z.int(),
    overdue: z.int(),
  }),
})
export type OrderHistory = z.infer<typeof OrderHistory>

/** The people and parts in the orders that the caller can see, to filter by. */
export const OrderChoices = z.strictObject({
  people: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  parts: z.array(z.strictObject({ partNumber: z.string(), name: z.string() })),
})
export type OrderChoices = z.infer<typeof OrderChoices>

/** Operations to list orders and download them as CSV. Source: spec §7, C1, C20. */
export const orderHistory = {
  orders: operation({ access: 'order.view', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/profile/order-histories',
      tags,
      summary: 'List orders',
      description:
        'Lists the orders of a period, by default the newest first, with sums and the number of ' +
        'orders in each view. Days are in the time zone of the region.',
    })
    .input(OrderPageQuery)
    .output(OrderHistory)
    .errors(historyRefusals),
  choices: operation({ access: 'order.view', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/profile/order-histories/choices',
      tags,
      summary: 'List the people and parts to filter orders by',
      description: 'Names are in the language of `websiteCode`.',
    })
    .input(z.object({ websiteCode: WebsiteCode.optional() }))
    .output(OrderChoices),
  open: operation({ access: 'order.view', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/profile/uncompleted-accumulated-orders',
      tags,
      summary: 'List open orders',
      description: 'Open orders will count toward the membership level once they are completed.',
    })
    .input(PageOfDays)
    .output(historyPage(OpenOrder))
    .errors(historyRefusals),
  downloadOrders: operation({ access: 'export', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/profile/download/order-histories',
      tags,
      summary: 'Download orders as CSV',
      description:
        'The file has all orders that match the filters, and a row for each item. ' +
        'The total and the refund of an order are in its first row only. ' +
        'Headings and words are in the language of `websiteCode`.',
      spec: fileSpec('text/csv'),
    })
    .input(OrderQuery)
    .output(FileAnswer)
    .errors(historyRefusals),
  downloadOpen: operation({ access: 'export', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/profile/download/uncompleted-accumulated-orders',
      tags,
      spec: fileSpec('text/csv'),
      summary: 'Download open orders as CSV',
      description: 'Contains the orders that do not yet count toward the level of the company.',
    })
    .input(Days)
    .output(FileAnswer)
    .errors(historyRefusals),
}

/** Registered in server/api-contract.ts. */
export const orderHistoryApi = {
  contract: { orderHistory },
  schemas: { OrderHistoryItem, OrderHistory, OrderChoices, OpenOrder },
}
