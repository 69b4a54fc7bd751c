import type { AnyContractRouter } from '@orpc/contract'
import type * as z from 'zod'
import { catalogApi } from '#server/content/catalog/contract.ts'
import { productApi } from '#server/content/product/contract.ts'
import { contentApi } from '#server/content/editorial/contract.ts'
import { sitePagesApi } from '#server/content/site-pages/contract.ts'
import { redirectApi } from '#server/content/redirect/contract.ts'
import { solutionApi } from '#server/content/solution/contract.ts'
import { partnerApi } from '#server/content/partner/contract.ts'
import { bookingApi } from '#server/contact/inquiry/booking-contract.ts'
import { helpApi } from '#server/contact/inquiry/help-contract.ts'
import { deskApi } from '#server/contact/desk/contract.ts'
import { captchaApi } from '#server/kernel/captcha/contract.ts'
import { inquiryApi } from '#server/contact/inquiry/contract.ts'
import { demoApi } from '#server/contact/demo/contract.ts'
import { searchApi } from '#server/content/search/contract.ts'
import { accountApi } from '#server/people/account/contract.ts'
import { notificationApi } from '#server/people/notification/contract.ts'
import { crmApi } from '#server/trade/crm/contract.ts'
import { licenseApi } from '#server/trade/license/contract.ts'
import { teamApi } from '#server/trade/team/contract.ts'
import { checkoutApi } from '#server/trade/checkout/contract.ts'
import { upgradeApi } from '#server/trade/order/upgrade-contract.ts'
import { orderApi } from '#server/trade/order/contract.ts'
import { orderHistoryApi } from '#server/trade/order/history-contract.ts'
import { paymentApi } from '#server/trade/payment/contract.ts'
import { giftValueApi } from '#server/trade/giftvalue/contract.ts'
import { membershipApi } from '#server/trade/membership/contract.ts'
import { membershipStandingApi } from '#server/trade/standing/contract.ts'
import { membershipPlanApi } from '#server/trade/pricing/plan-contract.ts'
import { pricingApi } from '#server/trade/pricing/contract.ts'
import { identityApi } from '#server/people/identity/contract.ts'
import { resourceApi } from '#server/content/resource/contract.ts'
import { eventApi } from '#server/content/event/contract.ts'
import { regionApi } from '#server/content/region/contract.ts'
import { clientLogApi } from '#server/web/api/client-log-contract.ts'
import { visitReportApi } from '#server/web/api/visit-report-contract.ts'
import { apiPrefix, demoPrefix } from '#server/platform/address/api-prefix.ts'
import { type ApiPart, Link, type ReaderOf, TextLanguage } from '#server/kernel/contract.ts'

/**
 * The API contracts of all features, in the order in which the documentation lists them. A new
 * feature adds its contract here.
 */
const parts = [
  catalogApi,
  productApi,
  contentApi,
  sitePagesApi,
  redirectApi,
  solutionApi,
  partnerApi,
  helpApi,
  captchaApi,
  inquiryApi,
  bookingApi,
  deskApi,
  searchApi,
  accountApi,
  notificationApi,
  crmApi,
  licenseApi,
  teamApi,
  checkoutApi,
  upgradeApi,
  orderApi,
  orderHistoryApi,
  paymentApi,
  giftValueApi,
  membershipApi,
  membershipStandingApi,
  membershipPlanApi,
  pricingApi,
  identityApi,
  resourceApi,
  eventApi,
  regionApi,
  clientLogApi,
  visitReportApi,
] as const

/** The contract of the whole API: paths, inputs, outputs and errors. */
export const contract = mergedContract(parts)

/** Every contract with its path prefix. The demo has a separate prefix. Source: spec §7 demo. */
export const apis = [
  { prefix: apiPrefix, contract },
  { prefix: demoPrefix, contract: demoApi.contract },
] as const

const documented: readonly ApiPart[] = [...parts, demoApi]
const schemas: Record<string, z.ZodType> = Object.assign(
  { Link, TextLanguage },
  ...documented.map((it) => it.schemas),
)

/** Parts of the API documentation other than operations: sections and named schemas. */
export const apiFacts = { tags: documented.flatMap((it) => it.tags ?? []), schemas }

/** Typed client that pages use to call the API in process. */
export type Reader = ReaderOf<typeof contract & typeof demoApi.contract>

/** Object type that merges the contracts of all parts. */
type MergedContract<Parts extends readonly ApiPart[]> = Parts extends readonly [
  infer First extends ApiPart,
  ...infer Rest extends readonly ApiPart[],
]
  ? First['contract'] & MergedContract<Rest>
  : unknown

/**
 * Merges the contracts of all parts. If several features use the same group, the group gets the
 * operations of all of them.
 */
function mergedContract<Parts extends readonly ApiPart[]>(all: Parts): MergedContract<Parts> {
  const merged: Record<string, AnyContractRouter> = {}
  for (const [group, operations] of all.flatMap((it) => Object.entries(it.contract)))
    merged[group] = Object.assign({}, merged[group], operations)
  return merged as MergedContract<Parts>
}
