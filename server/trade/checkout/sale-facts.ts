import type { Fulfillment } from './held-quote-contract.ts'
import type { SeedCheckout } from './seed-checkout.ts'

/** A plan of the catalog, as far as its sale follows from it. */
export interface SeededPlan {
  partNumber: string
  productAlias: string
  kind: 'software' | 'hardware' | 'service'
  sectionCode: string
  billing: 'month' | 'year' | 'once'
  isPriced: boolean
}

/** How a plan is sold. */
export interface SaleFacts {
  partNumber: string
  canPurchase: boolean
  isShareLicense: boolean
  serialNumberType: string | null
  isReceiveMailRequired: boolean
  fulfillment: Fulfillment
  licenseTypeCode: number | null
  termMonths: number | null
  leadDays: number | null
}

/** A license on a USB dongle, which staff send: it is issued with the delivery. Source: spec §3, C16. */
const dongle = 4
const termMonths = { month: 1, year: 12, once: null } as const

/** How the seed sells a plan: what its line says, else what follows from the product. */
export function saleFacts(
  plan: SeededPlan,
  { licenseTypes, deliveredSections, leadDays, plans, bto }: SeedCheckout,
): SaleFacts {
  const said = plans.find((it) => it.partNumber === plan.partNumber)
  const isLicense = plan.kind === 'software' && !deliveredSections.includes(plan.sectionCode)
  const type = licenseTypes.find((it) => plan.productAlias.startsWith(it.products))
  const code = isLicense ? (said?.licenseTypeCode ?? type?.code ?? 0) : null
  const isShipped = !isLicense || code === dongle
  const isBuiltToOrder = bto.some((it) => it.partNumber === plan.partNumber)
  return {
    partNumber: plan.partNumber,
    canPurchase: said?.canPurchase ?? (plan.isPriced || isBuiltToOrder),
    isShareLicense: said?.sharePoints !== undefined,
    serialNumberType: said?.serialNumberType ?? null,
    isReceiveMailRequired: said?.isReceiveMailRequired ?? false,
    fulfillment: isShipped ? 'delivery' : 'license',
    licenseTypeCode: code,
    termMonths: isLicense ? termMonths[plan.billing] : null,
    leadDays: isShipped
      ? leadDays[plan.kind === 'hardware' || code === dongle ? 'hardware' : 'service']
      : null,
  }
}
