import type { Route } from '@orpc/contract'
import * as z from 'zod'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'
import { Amount, PartNumber, SlashedDay } from './fields.ts'

/**
 * The company's price for one piece, and the day on which a piece can ship. `commitedDate` keeps
 * the spelling of the API. Source: spec §3.
 */
export const PriceInfo = z.strictObject({
  price: Amount,
  currency: z.string(),
  /** Number of pieces in stock; null if stock is not counted. */
  inventory: z.int().nullable(),
  /**
   * The day on which a piece can ship, in the region's time zone; today if the lead time is
   * unknown.
   */
  commitedDate: SlashedDay,
})
export type PriceInfo = z.infer<typeof PriceInfo>

/** Fields that describe the product of a checkout. */
const productFields = {
  urlAlias: z.string(),
  partNumber: z.string(),
  productName: z.string(),
  thumbnailUrl: z.string(),
  currency: z.string(),
  lang: TextLanguage,
}

/**
 * A product that is built to order. The browser adds "No select" to each category that is not
 * required. Source: spec §3.
 */
export const BtoCheckout = z.strictObject({
  ...productFields,
  categories: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      isRequired: z.boolean(),
      items: z.array(
        // priceInfo is null while the item is unavailable
        z.strictObject({
          id: z.string(),
          name: z.string(),
          partNumber: z.string(),
          isDefault: z.boolean(),
          priceInfo: PriceInfo.nullable(),
        }),
      ),
    }),
  ),
})
export type BtoCheckout = z.infer<typeof BtoCheckout>

/**
 * A plan with the conditions under which the company can buy it. Source: spec §3 general checkout.
 */
export const SoldPlan = z.strictObject({
  name: z.string(),
  partNumber: z.string(),
  /** The plan's default capacity: 0 if not applicable, 1679616 if unlimited. */
  capacity: z.int(),
  /** Includes the company's member discount; null if the plan is sold on request. */
  price: Amount.nullable(),
  /**
   * All volumes that the buyer can choose, including the default volume; empty if there is only
   * one.
   */
  volumeList: z.array(z.strictObject({ capacity: z.int(), price: Amount })),
  canPurchase: z.boolean(),
  /** The number of pieces that can still be sold; null if there is no limit. */
  limitedQuantity: z.int().nullable(),
  sharePoint: z.strictObject({ isLicense: z.boolean(), remainQuantity: z.int().nullable() }),
  serialNumber: z.strictObject({ isRequire: z.boolean(), type: z.string().nullable() }),
  /** The largest quantity in one order. If it is below 1, the plan is unavailable. */
  maximumQuantity: z.int(),
})
export type SoldPlan = z.infer<typeof SoldPlan>

/** A product that is sold as plans. Source: spec §3 general checkout. */
export const GeneralCheckout = z.strictObject({
  id: z.string(),
  ...productFields,
  /** The membership level that the prices are for: 0 Regular to 3 VIP. */
  memberType: z.int(),
  /** 2 for zh-cn, 0 for all other sites. */
  cultureID: z.int(),
  mainPlan: SoldPlan,
  additionalPlans: z.array(SoldPlan),
  isRequireReceiveMail: z.boolean(),
})
export type GeneralCheckout = z.infer<typeof GeneralCheckout>

/** Query for a part at a site. */
const PartQuery = z.object({ partNumber: PartNumber, websiteCode: WebsiteCode })
export type PartQuery = z.infer<typeof PartQuery>

/** Query for a plan of a product at a site. */
const PlanQuery = PartQuery.extend({ urlAlias: z.string().min(1).max(100) })
export type PlanQuery = z.infer<typeof PlanQuery>

const read = (path: `/${string}`, summary: string): Route => ({
  method: 'GET',
  path,
  tags: ['checkout'],
  summary,
  description: "Prices are for the active company. The site must belong to the company's region.",
})
const notSold = refusals('plan.not_found', 'locale.not_supported', 'auth.forbidden')

/** Operations to read products and prices for a checkout. Source: spec §7 checkout. */
export const productReads = {
  bto: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { urlAlias: 'ec-560-edge-computer', partNumber: '980ECAICT01' },
  })
    .route(read('/checkout/bto/{urlAlias}/{partNumber}', 'Get a product built to order'))
    .input(PlanQuery)
    .output(BtoCheckout)
    .errors(notSold),
  pricing: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { partNumber: '980ECPMEM32' },
  })
    .route(read('/checkout/pricing/{partNumber}', 'Get the price of a part'))
    .input(PartQuery)
    .output(PriceInfo)
    .errors(notSold),
  general: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01' },
  })
    .route(read('/checkout/general/{urlAlias}/{partNumber}', 'Get a plan for checkout'))
    .input(PlanQuery)
    .output(GeneralCheckout)
    .errors(notSold),
}
