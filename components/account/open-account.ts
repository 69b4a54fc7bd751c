import { watchAccount } from './account-effects.ts'

/** Loads the profile and the account area's code in parallel. */
export async function openAccount(): Promise<void> {
  watchAccount()
  const { mountAccount } = await import('./mount-account.tsx')
  await mountAccount()
}
