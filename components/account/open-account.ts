import { watchAccount } from './account-effects.ts'
import { announceNotices } from './announce-notices.ts'
import { showLanguages } from './languages.ts'
import { showMemberLevel } from './member-level.ts'

/** Loads the profile and the account area's code in parallel. */
export async function openAccount(): Promise<void> {
  watchAccount((profile) => {
    showLanguages(profile)
    showMemberLevel(profile)
    if (profile) announceNotices(profile)
  })
  const { mountAccount } = await import('./mount-account.tsx')
  await mountAccount()
}
