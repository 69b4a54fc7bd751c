import { whenLoaded } from '#components/islands/moments.ts'

/**
 * Matches the outcome of a sign-in in the URL. `errorType` matches the cookie that a region
 * redirect sets.
 */
const outcome = /[?&](error=[12]|role=0)(&|$)/
const errorType = /(^|; )REGION_LOCALE_ERROR_TYPE=/

let resolveAnnounced: () => void

/** Resolves when all notices of this page have been announced, or there are none. */
export const noticesAnnounced = new Promise<void>((resolve) => (resolveAnnounced = resolve))

/**
 * Loads the code for notices if this page may have one. It is not needed if the region has already
 * been checked in this session. Notices for signed-in people are loaded with the account.
 * Source: spec §4.
 */
export function startNotices(): void {
  if (outcome.test(location.search) || errorType.test(document.cookie)) open()
  else if (document.documentElement.dataset.signedIn === undefined && !isRegionKnown())
    whenLoaded(open)
  else resolveAnnounced()
}

function open(): void {
  import('./open-notices.ts')
    .then((it) => it.openNotices())
    .catch(reportError)
    .finally(resolveAnnounced)
}

/**
 * Returns true if the region has recently been checked on this site, in this session. The stored
 * value is the site and the expiry time: "zh-tw 1790000000000".
 */
function isRegionKnown(): boolean {
  try {
    const [locale, until] = (sessionStorage.getItem('region_known') ?? '').split(' ')
    return location.pathname.startsWith(`/${locale}/`) && Date.now() < Number(until)
  } catch {
    return false
  }
}
