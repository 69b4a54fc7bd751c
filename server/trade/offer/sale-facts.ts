import type { Fulfillment } from './contract.ts'
import type { SeedOffers } from './seed-offers.ts'

/** Facts about a plan in the catalog that decide how it is sold. */
export interface SeededPlan {
  partNumber: string
  productAlias: string
  kind: 'software' | 'hardware' | 'service'
  sectionCode: string
  billing: 'month' | 'year' | 'once'
  isPriced: boolean
}

/** How a plan is sold. */
export interface SaleFacts extends DeliveryFacts {
  partNumber: string
  canPurchase: boolean
  isShareLicense: boolean
  serialNumberType: string | null
  isReceiveMailRequired: boolean
}

interface DeliveryFacts {
  fulfillment: Fulfillment
  licenseTypeCode: number | null
  termMonths: number | null
  leadDays: number | null
}

/**
 * License type of a USB dongle. Staff ship the dongle, and the license is issued at delivery.
 * Source: spec §3, C16.
 */
const dongle = 4
const termMonths = { month: 1, year: 12, once: null } as const

/**
 * Determines how a plan is sold. The plan's entry in seed/offers.yaml overrides the defaults, which
 * depend on the plan and its product.
 */
export function saleFacts(plan: SeededPlan, seed: SeedOffers): SaleFacts {
  const entry = seed.plans.find((it) => it.partNumber === plan.partNumber)
  const isBuiltToOrder = seed.bto.some((it) => it.partNumber === plan.partNumber)
  return {
    partNumber: plan.partNumber,
    canPurchase: entry?.canPurchase ?? (plan.isPriced || isBuiltToOrder),
    isShareLicense: entry?.sharePoints !== undefined,
    serialNumberType: entry?.serialNumberType ?? null,
    isReceiveMailRequired: entry?.isReceiveMailRequired ?? false,
    ...deliveryFacts(plan, seed),
  }
}

function deliveryFacts(
  plan: SeededPlan,
  { deliveredSections, leadDays, licenseTypes, plans }: SeedOffers,
): DeliveryFacts {
  if (plan.kind !== 'software' || deliveredSections.includes(plan.sectionCode))
    return {
      fulfillment: 'delivery',
      licenseTypeCode: null,
      termMonths: null,
      leadDays: plan.kind === 'hardware' ? leadDays.hardware : leadDays.service,
    }
  const entry = plans.find((it) => it.partNumber === plan.partNumber)
  const type = licenseTypes.find((it) => plan.productAlias.startsWith(it.products))
  const licenseTypeCode = entry?.licenseTypeCode ?? type?.code ?? 0
  const isDongle = licenseTypeCode === dongle
  return {
    fulfillment: isDongle ? 'delivery' : 'license',
    licenseTypeCode,
    termMonths: termMonths[plan.billing],
    leadDays: isDongle ? leadDays.hardware : null,
  }
}
