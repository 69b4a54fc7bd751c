import { returnUrl } from '#components/session/return-url.ts'

/** Matches the cookie that is set while a session may exist. It does not identify anyone. */
const signedInCookie = /(^|; )mp_signed_in=/
let loading: Promise<void> | undefined

/**
 * Loads the account code if someone is signed in, so that visitors do not load it. Checks again
 * when the tab becomes visible, because the person may have signed in in another tab.
 */
export function startAccount(): void {
  loadAccount()
  document.addEventListener('visibilitychange', loadAccount)
  addEventListener('pageshow', loadAccount)
  document.addEventListener('click', addReturnUrl, true)
}

function loadAccount(): void {
  if (
    loading ||
    document.visibilityState === 'hidden' ||
    !signedInCookie.test(document.cookie) ||
    !document.querySelector('#account')
  )
    return
  document.documentElement.dataset.signedIn = ''
  loading = import('./open-account.ts')
    .then((it) => it.openAccount())
    .catch((error: unknown) => {
      loading = undefined // allow another attempt; the server-rendered links still work
      reportError(error)
    })
}

/**
 * Sets the login link's return URL on click. The HTML is cached and the same for everyone, so its
 * link may lack query parameters of the current URL.
 */
function addReturnUrl({ target }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-for=visitor]')
  if (!link) return
  const href = new URL(link.href)
  href.searchParams.set('callbackurl', returnUrl())
  link.href = href.href
}
