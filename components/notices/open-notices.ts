import { localeFacts } from '#config/locales.ts'
import { accountState, onAccountState } from '#components/session/profile-store.ts'
import { shortHash } from '#components/session/short-hash.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { remember, recall } from '#components/session/tab-memory.ts'
import { announce } from './announce.ts'
import type { Notice, RegionNotice } from './notice-queue.ts'
import { closedRegionsFor, regionNoticeA } from './region-notice.ts'

const regionDelayMs = 1000
/** How long the notice of a region waits to learn whether something more important is to be said. */
const profileWaitMs = 4000
/** For how long a session takes the region of its address for known. */
const regionKnownMs = 15 * 60_000

const errorTypeCookie = 'REGION_LOCALE_ERROR_TYPE'
const clientKey = 'client_ip'
const closedKey = 'closed_popup_regions'

/** Says what this page has to say: what became of a sign-in, then what the region means. Source: spec §4. */
export async function openNotices(): Promise<void> {
  const startedAt = performance.now()
  for (const it of takenOutcomes()) announce(it)
  const notice = await regionNotice()
  if (!notice) return
  await until(startedAt + regionDelayMs)
  if (document.documentElement.dataset.signedIn !== undefined) await profileKnown()
  announce(notice)
}

/** What became of a sign-in, taken out of the address, so that going back or a reload does not say it again. Source: trap 34. */
function takenOutcomes(): Notice[] {
  const url = new URL(location.href)
  const error = url.searchParams.get('error')
  const role = url.searchParams.get('role')
  const found: Notice[] = []
  if (error === '1' || error === '2')
    found.push({ kind: 'login-error', type: error === '1' ? 'E' : 'F' })
  if (role === '0') found.push({ kind: 'login-failed' })
  if (found.length === 0) return found
  url.searchParams.delete('error')
  url.searchParams.delete('role')
  history.replaceState(history.state, '', url)
  return found
}

async function regionNotice(): Promise<RegionNotice | undefined> {
  const locale = pageLocale()
  if (!locale) return undefined
  const type = takenErrorType()
  if (type === 'B') return { kind: 'region', type }
  if (type === 'D') return { kind: 'region', type, region: localeFacts[locale].regionCode }
  if (document.documentElement.dataset.signedIn !== undefined) return undefined
  try {
    const told = await answerOf<{ isLogin: boolean; regionCode: string | null; ip: string }>(
      '/user/check-login',
    )
    const client = shortHash(told.ip)
    const closedRegions = closedRegionsFor({
      list: recall(closedKey),
      keptFor: recall(clientKey),
      client,
    })
    remember(closedKey, JSON.stringify(closedRegions))
    remember(clientKey, client)
    const isElsewhere =
      told.regionCode !== null && told.regionCode !== localeFacts[locale].regionCode
    const { regions } = isElsewhere
      ? await answerOf<{ regions: Parameters<typeof regionNoticeA>[0]['regions'] }>(
          '/common/regions',
        )
      : { regions: [] }
    const rest = location.pathname.replace(/^\/[^/]+/, '') + location.search
    const notice = regionNoticeA({ locale, told, regions, closedRegions, rest })
    if (!notice) remember('region_known', `${locale} ${Date.now() + regionKnownMs}`)
    return notice
  } catch (error) {
    reportError(error)
    return undefined
  }
}

/** Read once, and deleted here: a server that deleted it would set a cookie on a page that is kept for all. Source: trap 36. */
function takenErrorType(): string | undefined {
  const type = document.cookie.split('; ').find((it) => it.startsWith(`${errorTypeCookie}=`))
  if (type !== undefined) document.cookie = `${errorTypeCookie}=; Path=/; Max-Age=0; SameSite=Lax`
  return type?.slice(errorTypeCookie.length + 1)
}

async function answerOf<T>(path: string): Promise<T> {
  const response = await fetch(`/marketplace/api/v1${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
}

function profileKnown(): Promise<void> {
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
