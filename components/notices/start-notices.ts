import { whenLoaded } from '#components/islands/moments.ts'

/** Outcomes that a failed sign-in or a region redirect leaves in the URL and a cookie. */
const outcome = /[?&](error=[12]|role=0)(&|$)/
const errorType = /(^|; )REGION_LOCALE_ERROR_TYPE=/

let resolveAnnounced: () => void

/** Resolves when all notices of this page have been announced, or there are none. */
export const noticesAnnounced = new Promise<void>((resolve) => (resolveAnnounced = resolve))

/**
 * Loads the notices code if this page may have a notice. It is not loaded when the session has
 * checked the region already; notices for signed-in people come with the account. Source: spec §4.
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
 * True if the session has checked the region of this site. The value is the site and the expiry:
 * "zh-tw 1790000000000".
 */
function isRegionKnown(): boolean {
  try {
    const [locale, until] = (sessionStorage.getItem('region_known') ?? '').split(' ')
    return location.pathname.startsWith(`/${locale}/`) && Date.now() < Number(until)
  } catch {
    return false
  }
}
