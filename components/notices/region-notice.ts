import { isLocale, type Locale, localeFacts, type RegionCode } from '#config/locales.ts'
import type { RegionNotice } from './notice-queue.ts'

/** A region with its sites, as the API lists them. */
interface ListedRegion {
  regionCode: string
  websites: readonly { code: string; isDefault: boolean }[]
}

interface Facts {
  locale: Locale
  /** What check-login answered. */
  told: { isLogin: boolean; regionCode: string | null }
  regions: readonly ListedRegion[]
  /** Regions on whose pages the visitor has closed the notice. */
  closedRegions: readonly string[]
  /** Path and query of the page below its locale. */
  rest: string
}

/**
 * Whether a visitor is told of the site of the region that they are in. Never to who is signed in, who has closed it here, or
 * whose region is not known or has no site. Source: spec §4, C15 step 7.
 */
export function regionNoticeA({
  locale,
  told,
  regions,
  closedRegions,
  rest,
}: Facts): RegionNotice | undefined {
  const { regionCode: pageRegion, textLanguage } = localeFacts[locale]
  if (
    told.isLogin ||
    told.regionCode === null ||
    told.regionCode === pageRegion ||
    closedRegions.includes(pageRegion)
  )
    return undefined
  const sites = (regions.find((it) => it.regionCode === told.regionCode)?.websites ?? []).filter(
    (it) => isLocale(it.code),
  )
  // the site in the language that is read here, else the region's own
  const site =
    sites.find((it) => isLocale(it.code) && localeFacts[it.code].textLanguage === textLanguage) ??
    sites.find((it) => it.isDefault) ??
    sites[0]
  return (
    site && {
      kind: 'region',
      type: 'A',
      region: told.regionCode as RegionCode,
      pageRegion,
      href: `/${site.code}${rest}`,
    }
  )
}

/** The list of closed regions, as the session keeps it; empty when it was kept for another address or cannot be read. */
export function closedRegionsFor({
  list,
  keptFor,
  client,
}: {
  list: string | null
  keptFor: string | null
  client: string
}): string[] {
  if (keptFor !== client) return []
  try {
    const kept: unknown = JSON.parse(list ?? '[]')
    return Array.isArray(kept) ? kept.filter((it) => typeof it === 'string') : []
  } catch {
    return []
  }
}
