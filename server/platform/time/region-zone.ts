import type { Config } from '#config/schema.ts'

/** The zone in which a region's days begin; UTC for a region that no site serves. */
export function zoneOf(
  { regions }: Pick<Config, 'regions'>,
  regionCode: string | undefined,
): string {
  return regions.regions.find((it) => it.regionCode === regionCode)?.timeZone ?? 'UTC'
}
