import { returnUrl } from '#components/session/sso-links.ts'

/** Names nobody: it says that asking for the profile is worth it. */
const signedIn = /(^|; )mp_signed_in=/
let opened: Promise<void> | undefined

/**
 * Starts the account where somebody is signed in; nothing else is loaded for anybody else. A tab that was open when somebody
 * signed in in another notices when it is looked at again.
 */
export function startAccount(): void {
  loadAccount()
  document.addEventListener('visibilitychange', loadAccount)
  addEventListener('pageshow', loadAccount)
  document.addEventListener('click', keepQuery, true)
}

function loadAccount(): void {
  if (
    opened ||
    document.visibilityState === 'hidden' ||
    !signedIn.test(document.cookie) ||
    !document.querySelector('#account')
  )
    return
  document.documentElement.dataset.signedIn = ''
  opened = import('./open-account.ts')
    .then((it) => it.openAccount())
    .catch((error: unknown) => {
      opened = undefined // the links that the server wrote are still there
      reportError(error)
    })
}

/** The login link is the same for all who see the page: the query of this address is added when it is pressed. */
function keepQuery({ target }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-for=visitor]')
  if (!link) return
  const href = new URL(link.href)
  href.searchParams.set('callbackurl', returnUrl())
  link.href = href.href
}
