import type { Config } from '#config/schema.ts'

/** The currency of a region's price lists, in which its gift value is kept; USD for a region that no site serves. */
export function productCurrency(
  { regions }: Pick<Config, 'regions'>,
  regionCode: string | null | undefined,
): string {
  return regions.regions.find((it) => it.regionCode === regionCode)?.currency ?? 'USD'
}
