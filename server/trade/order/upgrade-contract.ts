import * as z from 'zod'
import { Quote, SoldPlan } from '#server/trade/checkout/contract.ts'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'
import { OrderRequest, PlacedOrder } from '#server/trade/order/contract.ts'

const partNumber = z.string().min(1).max(40)
const serialNumber = z.string().min(1).max(64)
const urlAlias = z.string().min(1).max(100)
const PaymentMethodCode = z.literal([0, 1, 2])

/** A license, and what can be added to it. Source: spec §3 license upgrade. */
export const UpgradeCheckout = z.strictObject({
  serialNumber: z.string(),
  /** Null for a license whose product is sold no more. */
  urlAlias: z.string().nullable(),
  partNumber: z.string(),
  productName: z.string(),
  thumbnailUrl: z.string().nullable(),
  currency: z.string(),
  lang: TextLanguage,
  additionalPlans: z.array(SoldPlan),
  isRequireReceiveMail: z.boolean(),
})
export type UpgradeCheckout = z.infer<typeof UpgradeCheckout>

/** Which license is upgraded, in the company of whoever asks. */
export const UpgradeQuery = z.object({
  urlAlias: urlAlias.optional(),
  serialNumber,
  websiteCode: WebsiteCode,
})
export type UpgradeQuery = z.infer<typeof UpgradeQuery>

/**
 * What a license is upgraded by. A preview is answered by a quote; `submit` orders by it, with all that an order asks for: the same items as
 * the quote, its `quoteId`, a token, the total that was shown, and the headers Idempotency-Key and X-Company-Id. Source: C7.
 */
export const UpgradeRequest = z.strictObject({
  urlAlias: urlAlias.optional(),
  serialNumber,
  websiteCode: WebsiteCode,
  additionalItems: z
    .array(
      z
        .strictObject({ partNumber, quantity: z.int().min(1).max(9999).default(1) })
        .meta({ examples: [{ partNumber: '980EDGWUD05', quantity: 2 }] }),
    )
    .max(50),
  mode: z.enum(['preview', 'submit']).default('preview'),
  paymentMethodCode: PaymentMethodCode.default(0),
  receiveMail: z
    .email('field.email_invalid')
    .max(254)
    .meta({ examples: ['ada@example.com'] })
    .optional(),
  requestApproval: z.boolean().default(false),
  ...OrderRequest.pick({
    token: true,
    quoteId: true,
    purchaseOrderNumber: true,
    note: true,
    termsVersion: true,
    expectedSubtotal: true,
  }).partial().shape,
})
export type UpgradeRequest = z.infer<typeof UpgradeRequest>

const example = { urlAlias: 'edgelink-gateway', serialNumber: 'MRD-T7V5-A8ZY-2VP5' }
const refused = ['license.not_found', 'locale.not_supported', 'auth.forbidden'] as const

/** Whose product is in the address. */
const named = { urlAlias }

const read = <Q extends z.ZodType<UpgradeQuery>>(path: `/${string}`, query: Q) =>
  operation
    .route({
      method: 'GET',
      path,
      tags: ['checkout'],
      summary: 'A license, and what can be added to it',
      description: 'For the company that one acts for, at a site of its region.',
    })
    .meta({ access: 'order.place.free', example })
    .input(query)
    .output(UpgradeCheckout)
    .errors(refusals(...refused))

const change = <R extends z.ZodType<UpgradeRequest>>(path: `/${string}`, request: R) =>
  operation
    .route({
      method: 'POST',
      path,
      tags: ['checkout'],
      summary: 'Upgrade a license',
      description:
        'A preview holds the price, as `POST /checkout/quotes` does; `submit` places the order by its `quoteId`, as `POST /checkout/orders` does.',
    })
    .meta({ access: 'order.place.free', example })
    .input(request)
    .output(z.strictObject({ data: z.union([Quote, PlacedOrder]) }))
    .errors(
      refusals(
        'checkout.additional_item_required',
        'checkout.plan_unavailable',
        'payment.method_unavailable',
        'field.option_unknown',
        'field.required',
        'checkout.price_changed',
        'checkout.rate_changed',
        'checkout.quote_expired',
        'checkout.token_used',
        'not_found',
        ...refused,
        'idempotency.key_missing',
        'idempotency.key_reused',
        'idempotency.in_progress',
      ),
    )

/** Adding to a license. Source: spec §7 checkout, C7. */
export const licenseUpgrade = {
  readOf: read('/checkout/license-upgrade/{urlAlias}/{serialNumber}', UpgradeQuery.extend(named)),
  read: read('/checkout/license-upgrade/{serialNumber}', UpgradeQuery),
  changeOf: change(
    '/checkout/license-upgrade/{urlAlias}/{serialNumber}',
    UpgradeRequest.extend(named),
  ),
  change: change('/checkout/license-upgrade/{serialNumber}', UpgradeRequest),
}
