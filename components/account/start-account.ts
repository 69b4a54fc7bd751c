import { returnUrl } from '#components/session/sso-links.ts'

/** Says that a session may exist, not whose it is. */
const signedInCookie = /(^|; )mp_signed_in=/
let loading: Promise<void> | undefined

/**
 * Loads the account if someone is signed in; visitors load no further code. An open tab notices a
 * sign-in in another tab when it becomes visible.
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
      loading = undefined // the links that the server rendered still work
      reportError(error)
    })
}

/** Adds the page's query to the login link on click: a cached page has one link for everyone. */
function addReturnUrl({ target }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-for=visitor]')
  if (!link) return
  const href = new URL(link.href)
  href.searchParams.set('callbackurl', returnUrl())
  link.href = href.href
}
