import * as z from 'zod'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'
import { SoldPlan } from './product-contract.ts'

/** A license and the upgrades that can be bought for it. Source: spec §3 license upgrade. */
export const UpgradeCheckout = z.strictObject({
  serialNumber: z.string(),
  /** Null if the product is no longer sold. */
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

/** The serial number of a license to upgrade. The license must belong to the caller's company. */
export const UpgradeQuery = z.object({
  urlAlias: z.string().min(1).max(100).optional(),
  serialNumber: z.string().min(1).max(64),
  websiteCode: WebsiteCode,
})
export type UpgradeQuery = z.infer<typeof UpgradeQuery>

/** An `UpgradeQuery` with the product's alias, which the path contains. */
const QueryWithAlias = UpgradeQuery.extend({ urlAlias: UpgradeQuery.shape.urlAlias.unwrap() })

/** Example path parameters for the OpenAPI document and the tests. */
export const upgradeExample = {
  urlAlias: 'edgelink-gateway',
  serialNumber: 'MRD-T7V5-A8ZY-2VP5',
}

const read = <Query extends z.ZodType<UpgradeQuery>>(path: `/${string}`, query: Query) =>
  operation({ access: 'order.place.free', company: 'acting', example: upgradeExample })
    .route({
      method: 'GET',
      path,
      tags: ['checkout'],
      summary: 'Get a license and the upgrades that can be bought for it',
      description:
        "Prices are for the active company. The site must belong to the company's region.",
    })
    .input(query)
    .output(UpgradeCheckout)
    .errors(refusals('license.not_found', 'locale.not_supported', 'auth.forbidden'))

/** Operations to read the checkout of a license upgrade. Source: spec §7 checkout, C7. */
export const upgradeReads = {
  readOf: read('/checkout/license-upgrade/{urlAlias}/{serialNumber}', QueryWithAlias),
  read: read('/checkout/license-upgrade/{serialNumber}', UpgradeQuery),
}
