import { whenLoaded } from '#components/islands/moments.ts'

/** What a failed sign-in or a redirect by region leaves for the page to say. */
const outcome = /[?&](error=[12]|role=0)(&|$)/
const errorType = /(^|; )REGION_LOCALE_ERROR_TYPE=/

let told: () => void

/** Settles when what is to be said of this page has been announced, or nothing is to be said. */
export const noticesAnnounced = new Promise<void>((resolve) => (told = resolve))

/**
 * Fetches the notices where one may be due: never for a visitor whose region has been asked for in this session. What a
 * signed-in person must know comes with the account. Source: spec §4.
 */
export function startNotices(): void {
  if (outcome.test(location.search) || errorType.test(document.cookie)) open()
  else if (document.documentElement.dataset.signedIn === undefined && !isRegionKnown())
    whenLoaded(open)
  else told()
}

function open(): void {
  import('./open-notices.ts')
    .then((it) => it.openNotices())
    .catch(reportError)
    .finally(told)
}

/** Whether nothing is to be said of the region on this site, until the moment that is kept: "zh-tw 1790000000000". */
function isRegionKnown(): boolean {
  try {
    const [locale, until] = (sessionStorage.getItem('region_known') ?? '').split(' ')
    return location.pathname.startsWith(`/${locale}/`) && Date.now() < Number(until)
  } catch {
    return false
  }
}
