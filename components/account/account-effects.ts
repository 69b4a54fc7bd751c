import type { UserProfile } from '#server/people/account/contract.ts'
import { announce } from '#components/notices/announce.ts'
import { isDismissedKey } from '#components/notices/notice-queue.ts'
import { accountState, onAccountState, startProfile } from '#components/session/profile-store.ts'
import { recall } from '#components/session/tab-memory.ts'
import { showLanguages } from './languages.ts'

/**
 * Loads the profile, adapts the document to it, and announces account notices. Calls `onVisitor` if
 * nobody is signed in.
 */
export function watchAccount(onVisitor: () => void = () => undefined): void {
  let announced: UserProfile | undefined
  onAccountState(() => {
    const { profile, isVerifying } = accountState()
    if (!isVerifying) applyToDocument(profile)
    if (profile?.isLogin === false) onVisitor()
    if (profile?.isLogin && profile !== announced) announceNotices(profile)
    announced = profile
  })
  void startProfile()
}

/**
 * Shows either the login link or the account button, and adapts the language menu to the person.
 */
function applyToDocument(profile: UserProfile | undefined): void {
  const { dataset } = document.documentElement
  if (profile?.isLogin) dataset.signedIn = ''
  else delete dataset.signedIn
  // the session has expired: delete the cookie, so that the next page does not load the account
  if (profile?.isLogin === false) document.cookie = 'mp_signed_in=; Path=/; Max-Age=0; SameSite=Lax'
  showLanguages(profile)
}

/**
 * Announces an invalid company and any current or upcoming maintenance.
 * Source: spec §4 Invalid organization, Maintenance; trap 39.
 */
function announceNotices({ isValidOrg, regionCode, maintenanceTimePeriod }: UserProfile): void {
  if (isValidOrg === false) announce({ kind: 'invalid-organization', regionCode })
  if (maintenanceTimePeriod && recall(isDismissedKey) !== 'false')
    announce({ kind: 'maintenance', ...maintenanceTimePeriod })
}
