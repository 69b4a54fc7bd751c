import type { UserProfile } from '#server/people/account/contract.ts'
import { callApi } from './call-api.ts'
import { claimPersonalState, clearPersonalState } from './personal-state.ts'
import { pageLocale } from './sso-links.ts'

/** The page's knowledge of the signed-in person. */
export interface AccountState {
  /** True until the profile has loaded, also while loading fails. Source: spec §4 Verifying. */
  isVerifying: boolean
  /** Verifying takes so long that the login link is shown beside the spinner. Source: trap 30. */
  isSlow: boolean
  profile: UserProfile | undefined
}

/** Message between the tabs of a browser. */
type TabMessage = 'signed-out' | 'company-switched'

const slowAfterMs = 8000
/** Delays between attempts; the last one repeats. */
const retryDelaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Returning to the tab refreshes a profile that is older than this. */
const freshMs = 5000

let state: AccountState = { isVerifying: true, isSlow: false, profile: undefined }
const listeners = new Set<() => void>()
let running: { done: Promise<void>; abort: AbortController } | undefined
let refreshedAt = Number.NEGATIVE_INFINITY
let channel: BroadcastChannel | undefined

/** The current state; a new object after each change. */
export function accountState(): AccountState {
  return state
}

/** Subscribes to changes of the state. Returns a function that unsubscribes. */
export function onAccountState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Loads the profile, and reloads it when the path changes, when the tab becomes visible again and
 * when another tab reports a change.
 */
export function startProfile(): Promise<void> {
  setTimeout(() => state.isVerifying && updateState({ isSlow: true }), slowAfterMs)
  openChannel()
  // an open channel may keep the page out of the back/forward cache
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    openChannel()
    void refreshProfile()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - refreshedAt > freshMs)
      void refreshProfile()
  })
  let { pathname } = location
  ;(self as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', () => {
    if (location.pathname === pathname) return // a new query alone is the same page: trap 79
    pathname = location.pathname
    abortRefresh()
    void refreshProfile()
  })
  return refreshProfile()
}

/** Signs out in all tabs. Their personal state is cleared before the server has answered. */
export function announceSignOut(): void {
  broadcast('signed-out')
  clearPersonalState()
}

/** Announces to all tabs that the person has switched company. */
export function announceCompanySwitch(): void {
  broadcast('company-switched')
  clearPersonalState()
}

/** Loads the profile. Concurrent calls share one request. */
export function refreshProfile(): Promise<void> {
  if (!running) {
    const abort = new AbortController()
    running = {
      done: fetchProfile(abort.signal).finally(() => {
        if (running?.abort === abort) running = undefined
      }),
      abort,
    }
  }
  return running.done
}

async function fetchProfile(signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1)
    try {
      const profile = await callApi<UserProfile>(`/profile?websiteCode=${pageLocale()}`, { signal })
      if (profile && !signal.aborted) applyProfile(profile)
      return
    } catch (error) {
      if (signal.aborted) return
      reportError(error)
      await new Promise((resolve) =>
        setTimeout(resolve, retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]),
      )
      // a hidden tab stops retrying until it is visible again
      if (document.visibilityState === 'hidden')
        await new Promise((resolve) =>
          document.addEventListener('visibilitychange', resolve, { once: true }),
        )
    }
}

/** Discards the running request, whose answer would be stale. The next refresh starts over. */
function abortRefresh(): void {
  running?.abort.abort()
  running = undefined
  refreshedAt = Number.NEGATIVE_INFINITY
}

function applyProfile(profile: UserProfile): void {
  refreshedAt = performance.now()
  claimPersonalState(identityOf(profile))
  updateState({ isVerifying: false, isSlow: false, profile })
}

/** The person together with the company they act for. */
function identityOf({ isLogin, email, accountId, acting }: UserProfile): string {
  return JSON.stringify([isLogin, email, accountId, acting !== null])
}

function updateState(changes: Partial<AccountState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

function openChannel(): void {
  channel = new BroadcastChannel('account')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    abortRefresh()
    clearPersonalState()
    // After a sign-out the profile is hidden at once and not fetched: the server may still be
    // processing the sign-out. The tab fetches it when it becomes visible.
    if (data === 'signed-out')
      updateState({ isVerifying: false, isSlow: false, profile: undefined })
    else void refreshProfile()
  })
}

function broadcast(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  channel?.postMessage(message)
}
