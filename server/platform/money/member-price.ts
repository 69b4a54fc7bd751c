import type { Config } from '#config/schema.ts'
import type { Minor } from './minor.ts'

/**
 * Calculates the price for a membership level: the list price minus the level's discount, rounded
 * half up. Prices are calculated on each read, so that a discount changed in membership.yaml
 * applies at once. Source: trap 54.
 *
 * @throws RangeError if there is no such level
 */
export function memberPrice(
  { membership }: Pick<Config, 'membership'>,
  { listMinor, memberType }: { listMinor: Minor; memberType: number },
): Minor {
  const level = membership.levels.find((it) => it.rank === memberType)
  if (!level) throw new RangeError(`there is no membership level ${memberType}`)
  return Math.round((listMinor * (100 - level.discountPercent)) / 100)
}
