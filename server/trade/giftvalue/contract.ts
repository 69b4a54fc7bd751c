import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'
import { giftSources } from './status.ts'

const tags = ['gift value'] as const
/** An amount in hundredths of its currency. */
const Amount = z.int()

/**
 * A row in the gift value history: an order, a purchase, an expiry, a transfer or a reversal.
 * Source: spec §3, C8.
 */
export const GiftValueRow = z.strictObject({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  /**
   * 1 purchased, 2 redeemed, 3 expired, 4 transfer. A reversal has the status of the row that it
   * reverses.
   */
  status: z.literal([1, 2, 3, 4]),
  currency: z.string(),
  /** Positive if it increases the balance, negative if it decreases it. */
  amount: Amount,
  orderNumber: z.string().nullable(),
  /**
   * The last day on which the value can be spent. If parts of the value expire on different days,
   * this is the earliest of these days.
   */
  expiryDate: z.iso.date().nullable(),
  isReversal: z.boolean(),
  /** The other company in a transfer; null for other rows. */
  counterpart: z.strictObject({ accountId: z.string(), companyName: z.string() }).nullable(),
  /** Name of the person who caused the change; null if no person did, for example for an expiry. */
  person: z.string().nullable(),
  /** The balance after this entry; null if the entry belongs to another company. */
  balance: Amount.nullable(),
  /** What the entry added to or took from each lot, in the order in which lots are spent. */
  lots: z.array(
    z.strictObject({
      lotId: z.string(),
      source: z.enum(giftSources),
      expiryDate: z.iso.date(),
      amount: Amount,
    }),
  ),
})
export type GiftValueRow = z.infer<typeof GiftValueRow>

/** A lot of gift value: value received at one time, which expires at one time. Source: C8. */
export const GiftValueLot = z.strictObject({
  lotId: z.string(),
  /** Origin. `refund` is refunded value whose original lot had expired. */
  source: z.enum(giftSources),
  /** `used`: spent or transferred in full. `expired`: the rest expired. */
  state: z.enum(['unused', 'partly-used', 'used', 'expired']),
  currency: z.string(),
  amount: Amount,
  /** The part that can still be spent. */
  remaining: Amount,
  /** The part that expired. */
  expired: Amount,
  /** The last day on which the lot can be spent. */
  expiryDate: z.iso.date(),
  /** Days until that day: 0 on the last day, negative afterwards. */
  daysLeft: z.int(),
  receivedAt: z.iso.datetime({ offset: true }),
  /** The order that was refunded; null for other lots. */
  orderNumber: z.string().nullable(),
})
export type GiftValueLot = z.infer<typeof GiftValueLot>

/** Request for a page of lots. */
const LotQuery = z.object({
  /** `spendable` lots are in the order in which they are spent; `ended` ones are used or expired. */
  state: z.enum(['spendable', 'ended']).default('spendable'),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
})
export type LotQuery = z.infer<typeof LotQuery>

/** Record status, as in `GiftValueRow`. */
const Status = z.enum(['1', '2', '3', '4']).optional()

/** A status with the number of its entries in a period and what they add up to. */
const StatusSum = z.strictObject({
  status: z.literal([1, 2, 3, 4]),
  currency: z.string(),
  totalItems: z.int(),
  amount: Amount,
})

/** Request for a page of the history: all entries, or those with one record status. */
const HistoryQuery = PageOfDays.extend({ status: Status })
export type HistoryQuery = z.infer<typeof HistoryQuery>
/** Request for the history as a file. */
const DownloadQuery = Days.extend({ status: Status })
export type DownloadQuery = z.infer<typeof DownloadQuery>

/** The company's balance and the part that expires next. Source: spec §3, C8. */
export const GiftValueExpiringInfo = z.strictObject({
  currency: z.string(),
  /** The unexpired gift value. */
  balance: Amount,
  /** The amount that expires on `expiryDate`; 0 if nothing expires. */
  giftValue: Amount,
  expiryDate: z.iso.date().nullable(),
  /** Days until `expiryDate`: 0 on the last day. */
  daysLeft: z.int().nullable(),
  /** Time zone of the region, in which days begin and end. */
  timeZone: z.string(),
  /** What expires within numbers of days, those at which reminders are sent. */
  expiresWithin: z.array(z.strictObject({ days: z.int(), amount: Amount })),
})
export type GiftValueExpiringInfo = z.infer<typeof GiftValueExpiringInfo>

/**
 * A transfer to another company in the group. The amount is in hundredths of the currency that both
 * companies use.
 */
export const GiftValueTransfer = z.strictObject({
  accountId: z.string().min(1).max(40),
  amount: z.int().min(1).max(1_000_000_000_000),
})
export type GiftValueTransfer = z.infer<typeof GiftValueTransfer>

/** A company that can receive gift value. */
export const GiftValueReceiver = z.strictObject({
  accountId: z.string(),
  companyName: z.string(),
  accountName: z.string(),
})
export type GiftValueReceiver = z.infer<typeof GiftValueReceiver>

/** Operations for the balance, history and transfers of gift value. Source: spec §7, C8. */
export const giftValue = {
  expiring: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/gift-value-expiring-info',
      tags,
      summary: 'Get the gift value balance and the part that expires next',
      description:
        'The part that expires next is the rest of the lot with the earliest expiry date.',
    })
    .output(GiftValueExpiringInfo),
  lots: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/gift-values/lots',
      tags,
      summary: 'List lots of gift value',
      description:
        'Lists the lots that can be spent, in the order in which they are spent, or those that ' +
        'were used or have expired.',
    })
    .input(LotQuery)
    .output(historyPage(GiftValueLot))
    .errors(refusals('request.param_invalid', 'field.too_short', 'field.too_long')),
  history: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/gift-value-histories',
      tags,
      summary: 'List gift value history entries',
      description:
        'Returns a page of the entries in a period, newest first, and the sums of the whole period ' +
        'for each record status.',
    })
    .input(HistoryQuery)
    .output(historyPage(GiftValueRow).extend({ statuses: z.array(StatusSum) }))
    .errors(historyRefusals),
  download: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/download/gift-value-histories',
      tags,
      summary: 'Download the gift value history as CSV',
      description: 'Returns all entries in a period, newest first.',
      spec: fileSpec('text/csv'),
    })
    .input(DownloadQuery)
    .output(FileAnswer)
    .errors(historyRefusals),
  receivers: operation({ access: 'giftvalue.transfer', company: 'acting' })
    .route({
      method: 'GET',
      path: '/gift-values/transfers/receivers',
      tags,
      summary: 'List companies that can receive gift value',
      description: 'Returns the other companies in the group that use the same currency.',
    })
    .output(z.strictObject({ items: z.array(GiftValueReceiver) })),
  transfer: operation({ access: 'giftvalue.transfer', company: 'acting' })
    .route({
      method: 'POST',
      path: '/gift-values/transfers',
      tags,
      summary: 'Transfer gift value to another company in the group',
      description:
        'The value that expires soonest is transferred first. All value keeps its expiry date. ' +
        "Returns two history entries: the sender's, then the recipient's. " +
        'Requires the header Idempotency-Key.',
    })
    .input(GiftValueTransfer)
    .output(z.strictObject({ data: z.tuple([GiftValueRow, GiftValueRow]) }))
    .errors(
      refusals(
        'not_found',
        'field.option_unknown',
        'giftvalue.insufficient',
        'company.mismatch',
        'idempotency.key_missing',
        'idempotency.key_reused',
        'idempotency.in_progress',
      ),
    ),
}

/** The gift value part of the API, registered in server/api-contract.ts. */
export const giftValueApi = {
  contract: { giftValue },
  tags: [
    {
      name: 'gift value',
      description: 'Prepaid or granted balance of a company, its history and transfers.',
    },
  ],
  schemas: {
    GiftValueRow,
    GiftValueLot,
    GiftValueExpiringInfo,
    GiftValueTransfer,
    GiftValueReceiver,
  },
}
