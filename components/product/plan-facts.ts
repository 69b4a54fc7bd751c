import type { Texts } from '#components/islands/texts.tsx'
import type { Plan } from '#server/content/catalog/contract.ts'
import { count } from './formats.ts'

/** The provider's number for "as many as you like". Source: spec §9. */
export const unlimitedCapacity = 1_679_616

/** Member types by their number on the wire. Source: spec §3. */
export const memberTypes = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** A price for a member type, in hundredths. */
export interface MemberPrice {
  memberType: (typeof memberTypes)[number]
  priceMinor: number
}

/** What a plan costs each member type, from Regular to VIP; empty when it is sold on request. A tier's price is final: no discount comes off it. Source: trap 54. */
export function memberPrices({ tiers }: Pick<Plan, 'tiers'>): MemberPrice[] {
  return tiers
    .toSorted((a, b) => a.memberType - b.memberType)
    .flatMap(({ memberType, price }) => {
      const name = memberTypes[memberType]
      return name === undefined ? [] : [{ memberType: name, priceMinor: price }]
    })
}

/** The list price: that of a Regular member. Undefined when it is told on request; 0 is free. Source: trap 48. */
export function regularPriceMinor(plan: Pick<Plan, 'tiers'>): number | undefined {
  return memberPrices(plan).find((it) => it.memberType === 'REGULAR')?.priceMinor
}

/** How many units a plan holds: 0 is a dash, 1679616 unlimited. Source: spec §9. */
export function capacityText(
  { capacity, unit }: Pick<Plan, 'capacity' | 'unit'>,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): string {
  if (capacity === 0) return '–'
  if (capacity === unlimitedCapacity) return t('product:plan.unlimited')
  return t(`product:plan.units.${unit}`, { count: capacity, amount: count(capacity, locale) })
}
