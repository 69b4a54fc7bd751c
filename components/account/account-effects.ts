import type { UserProfile } from '#server/people/account/contract.ts'
import { accountState, onAccountState, startProfile } from '#components/session/profile-store.ts'

/** Deletes the cookie that is set while a session may exist. */
const expiredCookie = 'mp_signed_in=; Path=/; Max-Age=0; SameSite=Lax'

/**
 * Loads the profile, shows either the login link or the account button, and watches the session.
 * Calls `onProfile` with each profile, also that of a visitor, and with undefined once the person is
 * signed out.
 */
export function watchAccount(onProfile: (profile: UserProfile | undefined) => void): void {
  onAccountState(() => {
    const { profile, isVerifying, ended } = accountState()
    if (isVerifying) return
    const isSignedIn = profile?.isLogin === true
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
    // delete the cookie, so that the next page does not load the account
    if (ended || profile?.isLogin === false) document.cookie = expiredCookie
    // in a task of its own: this one already shows the person
    if (isSignedIn) setTimeout(watchSessionEnd)
    onProfile(profile)
  })
  void startProfile()
}

let watching: Promise<void> | undefined

/** Loads what watches the session, once. */
function watchSessionEnd(): void {
  watching ??= import('#components/session-end/start-session-end.ts')
    .then((it) => it.startSessionEnd())
    .catch(reportError)
}
