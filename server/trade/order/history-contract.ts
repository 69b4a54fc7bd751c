import * as z from 'zod'
import { operation } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'
import { orderStatuses } from '#server/trade/order/order-contract.ts'
import { PaymentType } from '#server/trade/payment/payment-method-contract.ts'

const Moment = z.iso.datetime({ offset: true })
/** An amount in hundredths of its currency. */
const Amount = z.int()
/** Progress of an order; null if it ended without a sale. Source: spec §3 progress status. */
const Progress = z.enum(['complete', 'in-process']).nullable()
const tags = ['orders'] as const

/** An order in the order history, with its items. Source: spec §3 order table. */
export const OrderHistoryItem = z.strictObject({
  orderNumber: z.string(),
  placedAt: Moment,
  status: z.enum(orderStatuses),
  progress: Progress,
  transactionType: z.enum(['redeem-product', 'renew-membership', 'license-upgrade']),
  paymentType: PaymentType,
  currency: z.string(),
  amount: Amount,
  /** Amount of the refund; 0 without a refund. */
  refunded: Amount,
  placedBy: z.string(),
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
 * of its goods, in the currency of the price list.
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

/** Operations to list orders and download them as CSV. Source: spec §7, C1, C20. */
export const orderHistory = {
  orders: operation({ access: 'order.view', company: 'acting', example: {} })
    .route({
      method: 'GET',
      path: '/profile/order-histories',
      tags,
      summary: 'List orders',
      description:
        'Lists the orders of a period, newest first. Days are in the time zone of the region.',
    })
    .input(PageOfDays)
    .output(historyPage(OrderHistoryItem))
    .errors(historyRefusals),
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
        'The file has a row for each item. The total and the refund of an order are in its first row only. ' +
        'Headings and words are in the language of `websiteCode`.',
      spec: fileSpec('text/csv'),
    })
    .input(Days)
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
  schemas: { OrderHistoryItem, OpenOrder },
}
