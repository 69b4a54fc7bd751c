import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'

const tags = ['gift value'] as const
/** An amount in hundredths of its currency. */
const Amount = z.int()

/**
 * A row of the gift value history: an order, a purchase, an expiry or a transfer. Source: spec §3,
 * C8.
 */
export const GiftValueRow = z.strictObject({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  /**
   * 1 purchased, 2 redeemed, 3 expired, 4 transfer. A reversal has the same status and the opposite
   * sign.
   */
  status: z.literal([1, 2, 3, 4]),
  currency: z.string(),
  /** Positive if the balance grows, negative if it shrinks. */
  amount: Amount,
  orderNumber: z.string().nullable(),
  /** The last day on which the value can be spent; the soonest of several. */
  expiryDate: z.iso.date().nullable(),
  isReversal: z.boolean(),
  /** The other company of a transfer. */
  counterpart: z.strictObject({ accountId: z.string(), companyName: z.string() }).nullable(),
  /** Name of the person who caused it; null for an expiry. */
  person: z.string().nullable(),
})
export type GiftValueRow = z.infer<typeof GiftValueRow>

/** The company's balance, and the part of it that expires next. Source: spec §3, C8. */
export const GiftValueExpiringInfo = z.strictObject({
  currency: z.string(),
  /** The gift value that can be spent. */
  balance: Amount,
  /** The amount that expires on `expiryDate`; 0 if nothing expires. */
  giftValue: Amount,
  expiryDate: z.iso.date().nullable(),
})
export type GiftValueExpiringInfo = z.infer<typeof GiftValueExpiringInfo>

/**
 * A transfer to another company of the group. The amount is in hundredths of the common currency.
 */
export const GiftValueTransfer = z.strictObject({
  accountId: z.string().min(1).max(40),
  amount: z.int().min(1).max(1_000_000_000_000),
})
export type GiftValueTransfer = z.infer<typeof GiftValueTransfer>

/** A company to which gift value can be transferred. */
export const GiftValueReceiver = z.strictObject({
  accountId: z.string(),
  companyName: z.string(),
  accountName: z.string(),
})
export type GiftValueReceiver = z.infer<typeof GiftValueReceiver>

/** Balance, history and transfers of gift value. Source: spec §7, C8. */
export const giftValue = {
  expiring: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/gift-value-expiring-info',
      tags,
      summary: 'Get the gift value that expires next',
      description: 'With the balance.',
    })
    .output(GiftValueExpiringInfo),
  history: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/gift-value-histories',
      tags,
      summary: 'List the gift value history',
      description: 'Of a period, the newest first.',
    })
    .input(PageOfDays)
    .output(historyPage(GiftValueRow))
    .errors(historyRefusals),
  download: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/download/gift-value-histories',
      tags,
      summary: 'Download the gift value history as CSV',
      spec: fileSpec('text/csv'),
    })
    .input(Days)
    .output(FileAnswer)
    .errors(historyRefusals),
  receivers: operation({ access: 'giftvalue.transfer', company: 'acting' })
    .route({
      method: 'GET',
      path: '/gift-values/transfers/receivers',
      tags,
      summary: 'List receivers of gift value transfers',
      description: 'The other companies of the group with the same currency.',
    })
    .output(z.strictObject({ items: z.array(GiftValueReceiver) })),
  transfer: operation({ access: 'giftvalue.transfer', company: 'acting' })
    .route({
      method: 'POST',
      path: '/gift-values/transfers',
      tags,
      summary: 'Transfer gift value to a company of the group',
      description:
        'The value that expires soonest goes first and keeps its expiry date. ' +
        "Returns two rows of the history: the sender's, then the receiver's. " +
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

/** Registered in server/api-contract.ts. */
export const giftValueApi = {
  contract: { giftValue },
  tags: [
    {
      name: 'gift value',
      description: 'Prepaid or granted balance of a company.',
    },
  ],
  schemas: { GiftValueRow, GiftValueExpiringInfo, GiftValueTransfer, GiftValueReceiver },
}
