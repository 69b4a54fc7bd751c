import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { Quote } from '#server/trade/checkout/quote-contract.ts'
import {
  UpgradeCheckout,
  upgradeExample,
  UpgradeQuery,
  upgradeReads,
} from '#server/trade/checkout/upgrade-contract.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { OrderRequest, PlacedOrder } from './order-contract.ts'

/**
 * Request to upgrade a license. With `preview`, the response is a quote. `submit` places the order
 * and needs the same data as any order: the items of the quote, its `quoteId`, a token, the total
 * that the buyer saw, and the headers Idempotency-Key and X-Company-Id. Source: C7.
 */
export const UpgradeRequest = z.strictObject({
  ...UpgradeQuery.shape,
  additionalItems: z
    .array(
      z
        .strictObject({
          partNumber: z.string().min(1).max(40),
          quantity: z.int().min(1).max(9999).default(1),
        })
        .meta({ examples: [{ partNumber: '980EDGWUD05', quantity: 2 }] }),
    )
    .max(50),
  mode: z.enum(['preview', 'submit']).default('preview'),
  /**
   * For a preview, defaults to the first payment method that is available, or else to the first one.
   * For an order, defaults to the payment method of the quote.
   */
  paymentMethodCode: PaymentMethodCode.optional(),
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

/** An `UpgradeRequest` with the product's alias, which the path contains. */
const RequestWithAlias = UpgradeRequest.extend({ urlAlias: UpgradeQuery.shape.urlAlias.unwrap() })

const change = <Body extends z.ZodType<UpgradeRequest>>(path: `/${string}`, body: Body) =>
  operation({
    access: 'order.place.free',
    company: 'acting',
    isKeyOptional: true,
    example: upgradeExample,
  })
    .route({
      method: 'POST',
      path,
      tags: ['checkout'],
      summary: 'Preview or order the upgrade of a license',
      description:
        '`preview` creates a quote, like `POST /checkout/quotes`, but also prices the upgrade if ' +
        'the payment method is unavailable: see `status` in its `paymentMethods`. ' +
        '`submit` places an order for a quote, like `POST /checkout/orders`.',
    })
    .input(body)
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
        'checkout.terms_changed',
        'checkout.quote_expired',
        'checkout.quote_withdrawn',
        'checkout.token_used',
        'checkout.token_expired',
        'checkout.token_other_session',
        'checkout.token_other_company',
        'checkout.token_other_site',
        'not_found',
        'license.not_found',
        'license.in_order',
        'locale.not_supported',
        'auth.forbidden',
        'idempotency.key_missing',
        'idempotency.key_reused',
        'idempotency.in_progress',
      ),
    )

/** Operations to preview and order the upgrade of a license. Source: spec §7 checkout, C7. */
export const licenseUpgrade = {
  ...upgradeReads,
  changeOf: change('/checkout/license-upgrade/{urlAlias}/{serialNumber}', RequestWithAlias),
  change: change('/checkout/license-upgrade/{serialNumber}', UpgradeRequest),
}

/** Registered in server/api-contract.ts. */
export const upgradeApi = {
  contract: { licenseUpgrade },
  schemas: { UpgradeCheckout, UpgradeQuery, UpgradeRequest },
}
