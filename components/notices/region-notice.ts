import { isLocale, type Locale, localeFacts, type RegionCode } from '#config/locales.ts'
import type { RegionNotice } from './notice-queue.ts'

/** A region with its sites, as in the API. */
interface ListedRegion {
  regionCode: string
  websites: readonly { code: string; isDefault: boolean }[]
}

interface RegionNoticeInput {
  locale: Locale
  /** Response of check-login. */
  visitor: { isLogin: boolean; regionCode: string | null }
  regions: readonly ListedRegion[]
  /** Regions where the visitor has closed this notice. */
  closedRegions: readonly string[]
  /** Path and query string of the page, after `/{locale}`. */
  pathAndQuery: string
}

/**
 * Returns the notice that the visitor's region has its own site; undefined if the visitor is signed
 * in, has closed the notice in the page's region, or comes from a region that is unknown, has no
 * site or is the page's own.
 * Source: spec §4, C15 step 7.
 */
export function regionNoticeA({
  locale,
  visitor,
  regions,
  closedRegions,
  pathAndQuery,
}: RegionNoticeInput): RegionNotice | undefined {
  const { regionCode: pageRegion, textLanguage } = localeFacts[locale]
  if (
    visitor.isLogin ||
    visitor.regionCode === null ||
    visitor.regionCode === pageRegion ||
    closedRegions.includes(pageRegion)
  )
    return undefined
  const sites = (regions.find((it) => it.regionCode === visitor.regionCode)?.websites ?? []).filter(
    (it) => isLocale(it.code),
  )
  // prefer the site in the page's language, then the region's default
  const site =
    sites.find((it) => isLocale(it.code) && localeFacts[it.code].textLanguage === textLanguage) ??
    sites.find((it) => it.isDefault) ??
    sites[0]
  return (
    site && {
      kind: 'region',
      type: 'A',
      region: visitor.regionCode as RegionCode,
      pageRegion,
      href: `/${site.code}${pathAndQuery}`,
    }
  )
}

/**
 * Returns the regions where the notice was closed, as stored in the session. The result is empty if
 * the list is unreadable or was stored for another IP address.
 */
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
