import { watchAccount } from '#components/account/account-effects.ts'
import { startThemeChoice } from '#components/layout/theme-choice.ts'
import { startNotices } from '#components/notices/start-notices.ts'
import { redirectToLogin } from '#components/session/redirect-to-login.ts'

/**
 * Starts what every app page does in the browser: it loads the profile, sends visitors to the
 * login, and shows notices.
 */
export function startApp(): void {
  watchAccount(() => void redirectToLogin())
  startThemeChoice()
  startNotices()
}
