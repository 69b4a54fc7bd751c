import { watchAccount } from '#components/account/account-effects.ts'
import { hasKeptInput } from '#components/session/personal-state.ts'
import { redirectToLogin } from '#components/session/redirect-to-login.ts'
import type { UserProfile } from '#server/people/account/contract.ts'

/**
 * Starts what every app page does in the browser: it loads the profile, sends visitors to the
 * login, shows notices, opens the palette, and keeps the focus near.
 */
export function startApp(): void {
  watchAccount((profile) => {
    if (profile?.isLogin) void attend(profile)
    else if (profile) redirectToLogin()
  })
  // not part of what the page needs at first; until then the button leads to the search page
  void import('./start-helpers.ts').then((it) => it.startHelpers())
}

/** Loads what only some people need: notices, and what was typed before the session ended. */
async function attend(profile: UserProfile): Promise<void> {
  if (profile.isValidOrg === false || profile.maintenanceTimePeriod) {
    const notices = await import('#components/account/announce-notices.ts')
    notices.announceNotices(profile)
  }
  if (hasKeptInput(profile.email)) {
    const hint = await import('./hint-kept-input.ts')
    await hint.hintKeptInput(profile)
  }
}
