import type { Config } from '#config/schema.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/**
 * What a member of a level pays for a list price: the level's discount taken off and rounded half up. Derived
 * wherever a price is read, so that a discount changed in membership.yaml counts at once. Source: trap 54.
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
