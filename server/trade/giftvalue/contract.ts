import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { Days, historyPage, historyRefusals, PageOfDays } from '#server/kernel/history-contract.ts'

const tags = ['gift value'] as const
/** An amount in hundredths of its currency. */
const Amount = z.int()

/**
 * What became of gift value: one row for each order, purchase, expiry or transfer. Source: spec §3,
 * C8.
 */
export const GiftValueRow = z.strictObject({
  id: z.string(),
  date: z.iso.datetime({ offset: true }),
  /**
   * 1 purchased, 2 redeemed, 3 expired, 4 transfer. What is taken back has the same status and the
   * opposite sign.
   */
  status: z.literal([1, 2, 3, 4]),
  currency: z.string(),
  /** What comes is positive, what goes negative. */
  amount: Amount,
  orderNumber: z.string().nullable(),
  /** The last day of the value that it is about; the soonest of several. */
  expiryDate: z.iso.date().nullable(),
  isReversal: z.boolean(),
  /** The other company of a transfer. */
  counterpart: z.strictObject({ accountId: z.string(), companyName: z.string() }).nullable(),
  /** Who did it; null for what happens by itself. */
  person: z.string().nullable(),
})
export type GiftValueRow = z.infer<typeof GiftValueRow>

/** What of the company's gift value expires next, and when. Source: spec §3, C8. */
export const GiftValueExpiringInfo = z.strictObject({
  currency: z.string(),
  /** What can be spent in all. */
  balance: Amount,
  /** What expires on that day; 0 when nothing does. */
  giftValue: Amount,
  expiryDate: z.iso.date().nullable(),
})
export type GiftValueExpiringInfo = z.infer<typeof GiftValueExpiringInfo>

/**
 * Gift value for another company of the group: its account, and hundredths of the currency of both.
 */
export const GiftValueTransfer = z.strictObject({
  accountId: z.string().min(1).max(40),
  amount: z.int().min(1).max(1_000_000_000_000),
})
export type GiftValueTransfer = z.infer<typeof GiftValueTransfer>

/** A company that gift value may be passed to. */
export const GiftValueReceiver = z.strictObject({
  accountId: z.string(),
  companyName: z.string(),
  accountName: z.string(),
})
export type GiftValueReceiver = z.infer<typeof GiftValueReceiver>

/** What a company has of gift value, what becomes of it, and passing it on. Source: spec §7, C8. */
export const giftValue = {
  expiring: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/gift-value-expiring-info',
      tags,
      summary: 'What gift value expires next',
    })
    .output(GiftValueExpiringInfo),
  history: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/gift-value-histories',
      tags,
      summary: 'History of gift value',
      description: 'The newest first.',
    })
    .input(PageOfDays)
    .output(historyPage(GiftValueRow))
    .errors(historyRefusals),
  download: operation({ access: 'giftvalue.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/download/gift-value-histories',
      tags,
      summary: 'History of gift value as CSV',
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
      summary: 'To whom gift value may be passed',
      description: "The other companies of one's group with the same currency.",
    })
    .output(z.strictObject({ items: z.array(GiftValueReceiver) })),
  transfer: operation({ access: 'giftvalue.transfer', company: 'acting' })
    .route({
      method: 'POST',
      path: '/gift-values/transfers',
      tags,
      summary: 'Pass gift value to a company of the group',
      description:
        'Needs an `Idempotency-Key`. What expires soonest goes first, and keeps its day. Answers the two rows: ours, then theirs.',
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
      description: 'Value that a company has bought or been given, to pay with.',
    },
  ],
  schemas: { GiftValueRow, GiftValueExpiringInfo, GiftValueTransfer, GiftValueReceiver },
}
