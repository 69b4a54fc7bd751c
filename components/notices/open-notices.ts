import { type Locale, localeFacts } from '#config/locales.ts'
import { accountState, onAccountState } from '#components/session/profile-store.ts'
import { shortHash } from '#components/session/short-hash.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { remember, recall } from '#components/session/tab-memory.ts'
import { announce } from './announce.ts'
import { announceOutcome } from './announce-outcome.ts'
import type { RegionNotice } from './notice-queue.ts'
import { closedRegionsFor, regionNoticeA } from './region-notice.ts'

const regionDelayMs = 1000
/**
 * Maximum time that the region notice waits for the profile, because the profile may result in a
 * more important notice.
 */
const profileWaitMs = 4000
/** Time after which the visitor's region is checked again in the same session. */
const regionKnownMs = 15 * 60_000

const errorTypeCookie = 'REGION_LOCALE_ERROR_TYPE'
const clientKey = 'client_ip'
const closedKey = 'closed_popup_regions'

/** Announces this page's notices: the outcome of a sign-in, then the region. Source: spec §4. */
export async function openNotices(): Promise<void> {
  const startedAt = performance.now()
  announceOutcome()
  const notice = await findRegionNotice()
  if (!notice) return
  await waitUntil(startedAt + regionDelayMs)
  if (document.documentElement.dataset.signedIn !== undefined) await waitForProfile()
  announce(notice)
}

async function findRegionNotice(): Promise<RegionNotice | undefined> {
  const locale = pageLocale()
  if (!locale) return undefined
  const type = takeErrorType()
  if (type === 'B') return { kind: 'region', type }
  if (type === 'D') return { kind: 'region', type, region: localeFacts[locale].regionCode }
  if (document.documentElement.dataset.signedIn !== undefined) return undefined
  try {
    return await suggestRegion(locale)
  } catch (error) {
    reportError(error)
    return undefined
  }
}

/** Compares the visitor's region with the page's, and remembers the result for this session. */
async function suggestRegion(locale: Locale): Promise<RegionNotice | undefined> {
  const visitor = await fetchJson<{ isLogin: boolean; regionCode: string | null; ip: string }>(
    '/user/check-login',
  )
  const client = shortHash(visitor.ip)
  const closedRegions = closedRegionsFor({
    list: recall(closedKey),
    keptFor: recall(clientKey),
    client,
  })
  remember(closedKey, JSON.stringify(closedRegions))
  remember(clientKey, client)
  const isOtherRegion =
    visitor.regionCode !== null && visitor.regionCode !== localeFacts[locale].regionCode
  const { regions } = isOtherRegion
    ? await fetchJson<{ regions: Parameters<typeof regionNoticeA>[0]['regions'] }>(
        '/common/regions',
      )
    : { regions: [] }
  const pathAndQuery = location.pathname.replace(/^\/[^/]+/, '') + location.search
  const notice = regionNoticeA({ locale, visitor, regions, closedRegions, pathAndQuery })
  if (!notice) remember('region_known', `${locale} ${Date.now() + regionKnownMs}`)
  return notice
}

/**
 * Reads the cookie of a region redirect and deletes it. The server cannot delete it, because it
 * must not set cookies on a page that is cached for everyone.
 * Source: trap 36.
 */
function takeErrorType(): string | undefined {
  const type = document.cookie.split('; ').find((it) => it.startsWith(`${errorTypeCookie}=`))
  if (type !== undefined) document.cookie = `${errorTypeCookie}=; Path=/; Max-Age=0; SameSite=Lax`
  return type?.slice(errorTypeCookie.length + 1)
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(`/marketplace/api/v1${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

function waitUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
}

function waitForProfile(): Promise<void> {
  return new Promise((resolve) => {
    if (!accountState().isVerifying) return resolve()
    const stop = onAccountState(() => {
      if (accountState().isVerifying) return
      stop()
      resolve()
    })
    setTimeout(resolve, profileWaitMs)
  })
}
