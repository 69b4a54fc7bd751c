import type { Texts } from '#components/islands/texts.tsx'
import type { unlimitedCapacity as UnlimitedCapacity } from '#server/content/catalog/capacity-contract.ts'
import type { Plan } from '#server/content/product/contract.ts'
import { numberText } from './formats.ts'

/** The provider's value for unlimited capacity. Source: spec §9. */
export const unlimitedCapacity: typeof UnlimitedCapacity = 1_679_616

/** Member types, indexed by their number in the API. Source: spec §3. */
export const memberTypes = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** Price for a member type, in hundredths of the currency. */
export interface MemberPrice {
  memberType: (typeof memberTypes)[number]
  priceMinor: number
}

/**
 * Returns a plan's prices by member type, from Regular to VIP; empty if the price is on request.
 * The price of a tier is final: no discount is deducted from it.
 * Source: trap 54.
 */
export function memberPrices({ tiers }: Pick<Plan, 'tiers'>): MemberPrice[] {
  return tiers
    .toSorted((a, b) => a.memberType - b.memberType)
    .flatMap(({ memberType, price }) => {
      const name = memberTypes[memberType]
      return name === undefined ? [] : [{ memberType: name, priceMinor: price }]
    })
}

/**
 * Returns the list price, which Regular members pay: undefined if on request, 0 if free.
 * Source: trap 48.
 */
export function regularPriceMinor(plan: Pick<Plan, 'tiers'>): number | undefined {
  return memberPrices(plan).find((it) => it.memberType === 'REGULAR')?.priceMinor
}

/** Formats a plan's capacity in units: a dash for 0, "unlimited" for 1679616. Source: spec §9. */
export function capacityText(
  { capacity, unit }: Pick<Plan, 'capacity' | 'unit'>,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): string {
  if (capacity === 0) return '–'
  if (capacity === unlimitedCapacity) return t('product:plan.unlimited')
  return t(`product:plan.units.${unit}`, { count: capacity, amount: numberText(capacity, locale) })
}
