import * as z from 'zod'
import { isProblemCode } from '#config/problems.ts'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'
import { Amount, PartNumber } from './fields.ts'

/** A license to renew, with its last day now and after, or why it cannot be renewed. */
export const RenewableLicense = z.strictObject({
  serialNumber: z.string(),
  /** Null if it has no last day, or if the company has no such license. */
  expiresOn: z.iso.date().nullable(),
  /** Null if it cannot be renewed. */
  renewedUntil: z.iso.date().nullable(),
  /** Why it cannot be renewed: a problem code, and what it says; null if it can. */
  reason: z
    .strictObject({ code: z.string().refine(isProblemCode), title: z.string(), detail: z.string() })
    .nullable(),
  /** The order in process that upgrades or renews it; null if there is none. */
  orderNumber: z.string().nullable(),
})

/** Licenses of a plan that can be renewed. */
export const RenewalCheckout = z.strictObject({
  partNumber: z.string(),
  /** Null if the product is no longer sold. */
  urlAlias: z.string().nullable(),
  productName: z.string(),
  planName: z.string(),
  thumbnailUrl: z.string().nullable(),
  lang: TextLanguage,
  currency: z.string(),
  /** Price of one license's renewal, with the company's discount; null if there is none. */
  price: Amount.nullable(),
  /** Months that a renewal adds; null if licenses of the plan never expire. */
  termMonths: z.int().nullable(),
  canPurchase: z.boolean(),
  isRequireReceiveMail: z.boolean(),
  /** In the order of the query. */
  licenses: z.array(RenewableLicense),
})
export type RenewalCheckout = z.infer<typeof RenewalCheckout>

/** The maximum number of licenses in one address. A quote can have more. */
const maxLicenses = 90

/** The plan, and the serial numbers of the licenses to renew. */
const RenewalQuery = z.object({
  partNumber: PartNumber,
  serialNumber: z
    .preprocess(
      (it) => (it === undefined ? [] : [it].flat()),
      z.array(z.string().min(1).max(64)).max(maxLicenses),
    )
    .optional()
    .default([])
    .describe('The licenses to renew. May be repeated.'),
  websiteCode: WebsiteCode,
})
export type RenewalQuery = z.infer<typeof RenewalQuery>

/**
 * Reads what the renewal of licenses is about. In addition to spec/api.tsv: the page shows each
 * license's last day now and after. `POST /checkout/prices` tells what it costs. Source:
 * console-habits UP4.
 */
export const licenseRenewal = operation({
  access: 'order.place.free',
  company: 'acting',
  example: { partNumber: '980EDGWST01' },
})
  .route({
    method: 'GET',
    path: '/checkout/license-renewal/{partNumber}',
    tags: ['checkout'],
    summary: 'Get licenses to renew, with their last day now and after',
    description:
      'Licenses that cannot be renewed have a reason. The site must belong to the region of the ' +
      'company.',
  })
  .input(RenewalQuery)
  .output(RenewalCheckout)
  .errors(
    refusals(
      'request.param_invalid',
      'field.too_short',
      'field.too_long',
      'plan.not_found',
      'locale.not_supported',
      'auth.forbidden',
    ),
  )
