import { createContext, use, useDeferredValue, useSyncExternalStore } from 'react'
import type { Permission } from '#config/permissions.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import {
  type AccountState,
  accountState,
  onAccountState,
  unknownAccount,
} from '#components/session/profile-store.ts'

/** Returns what the page knows of the person: nothing on the server and until the profile arrives. */
export function useAccount(): AccountState {
  return useSyncExternalStore(onAccountState, accountState, () => unknownAccount)
}

/**
 * Returns the same as `useAccount`, for what takes long to render. A person who has just become known
 * is still being verified until a render that input can interrupt has shown them; nobody is shown
 * for longer than by `useAccount`.
 */
export function useCalmAccount(): AccountState {
  const account = useAccount()
  const shown = useDeferredValue(account)
  const isNew = keyOf(account) !== undefined && keyOf(account) !== keyOf(shown)
  return isNew ? unknownAccount : account
}

function keyOf({ profile }: AccountState): string | undefined {
  return profile && identityOf(profile)
}

export const ProfileContext = createContext<UserProfile | null>(null)

/** Returns the profile of the signed-in person. Only below AppPage's content. */
export function useProfile(): UserProfile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('no ProfileContext above this component')
  return profile
}

/** Returns true if the person has a permission in the company they act for. */
export function hasPermission(profile: UserProfile, permission: Permission): boolean {
  return profile.permissions.includes(permission)
}

/** Changes with the person and the company, so that nothing of one is shown to another. */
export function identityOf({ email, accountId, acting }: UserProfile): string {
  return `${email} ${accountId} ${acting !== null}`
}
