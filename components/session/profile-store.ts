import type { UserProfile } from '#server/people/account/contract.ts'
import { callApi } from './call-api.ts'
import { claimPersonalState, clearExceptInput, clearPersonalState } from './personal-state.ts'
import { isSessionEnding } from './background.ts'
import { pageLocale } from './sso-links.ts'

/** Data that the page has about the signed-in person. */
export interface AccountState {
  /**
   * True until the profile has loaded, including while loading fails and is retried.
   * Source: spec §4 Verifying.
   */
  isVerifying: boolean
  /**
   * True if verifying takes so long that the login link is shown beside the spinner.
   * Source: trap 30.
   */
  isSlow: boolean
  profile: UserProfile | undefined
  /**
   * Set if the session ended while this page showed the person, who did not sign out. `hasKeptInput`
   * is true if the page had unsent input, which is kept.
   */
  ended?: { hasKeptInput: boolean } | undefined
}

/** Message from one tab of a browser to the others. */
type TabMessage = 'signed-out' | 'company-switched'

const slowAfterMs = 8000
/** Delays between attempts to load the profile; the last one repeats. */
const retryDelaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Age after which the profile is refreshed when the person returns to the tab. */
const freshMs = 5000

/** Keeps a person's input when their session ends; returns true if there was any. Loaded later. */
export const inputKeeper: { keep?: (person: UserProfile) => boolean } = {}
/** The state until the profile has loaded, also on the server. */
export const unknownAccount: AccountState = {
  isVerifying: true,
  isSlow: false,
  profile: undefined,
}
let state = unknownAccount
const listeners = new Set<() => void>()
/** The first request, if it was sent before the page started. */
let early: Promise<UserProfile | undefined> | undefined
let running: { done: Promise<void>; abort: AbortController } | undefined
let refreshedAt = Number.NEGATIVE_INFINITY
let channel: BroadcastChannel | undefined

/** Returns the current state, which is a new object after each change. */
export function accountState(): AccountState {
  return state
}

/** Subscribes to changes of the state. Returns a function that unsubscribes. */
export function onAccountState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks for the profile before the page has started, which then only waits for the rest. */
export function requestProfile(): void {
  early = callProfile()
  // the page reports it when it starts
  early.catch(() => {})
}

/**
 * Loads the profile, and reloads it when the path changes, when the tab becomes visible again and
 * when another tab reports a change.
 */
export function startProfile(): Promise<void> {
  setTimeout(() => state.isVerifying && updateState({ isSlow: true }), slowAfterMs)
  openChannel()
  // close the channel, because an open one may keep the page out of the back/forward cache
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
    if (location.pathname === pathname) return // only the query has changed: trap 79
    pathname = location.pathname
    abortRefresh()
    void refreshProfile()
  })
  return refreshProfile()
}

/** Signs out in all tabs. Clears personal state without waiting for the server's response. */
export function announceSignOut(): void {
  broadcast('signed-out')
  clearPersonalState()
}

/** Announces to all tabs that the person has switched companies. Clears personal state. */
export function announceCompanySwitch(): void {
  // a profile that was asked for with the session before the switch would say "signed out"
  abortRefresh()
  broadcast('company-switched')
  clearExceptInput()
}

/**
 * Hides the person after their session has ended, in this tab. What they typed is kept for them;
 * all other personal state is cleared.
 */
export function hideProfile(): void {
  const { profile } = state
  if (!profile?.isLogin) return
  abortRefresh()
  const ended = { hasKeptInput: inputKeeper.keep?.(profile) ?? false }
  clearExceptInput()
  updateState({ isVerifying: false, isSlow: false, profile: undefined, ended })
}

/**
 * Announces to the other tabs that the session is back at the company that this tab shows. Nothing
 * is cleared here, so that what was typed stays.
 */
export function announceSwitchBack(): void {
  broadcast('company-switched')
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
      const asked = early ?? callProfile(signal)
      early = undefined
      const profile = await asked
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

function callProfile(signal?: AbortSignal): Promise<UserProfile | undefined> {
  return callApi<UserProfile>(`/profile?websiteCode=${pageLocale()}`, {
    ...(signal ? { signal } : {}),
    isBackground: isSessionEnding(),
  })
}

/**
 * Discards the running request, whose response would be stale, so that the next refresh sends a new
 * one.
 */
function abortRefresh(): void {
  running?.abort.abort()
  running = undefined
  refreshedAt = Number.NEGATIVE_INFINITY
}

function applyProfile(profile: UserProfile): void {
  refreshedAt = performance.now()
  if (!profile.isLogin) {
    if (state.profile?.isLogin) return hideProfile()
    if (state.ended) return
  }
  claimPersonalState(identityOf(profile), profile.email)
  updateState({ isVerifying: false, isSlow: false, profile, ended: undefined })
}

/** Returns a key for the person and the company they act for. */
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
    if (data === 'signed-out') clearPersonalState()
    else clearExceptInput()
    // After a sign-out the profile is hidden at once and not fetched: the server may still be
    // processing the sign-out. The tab fetches it when it becomes visible.
    if (data === 'signed-out')
      updateState({ isVerifying: false, isSlow: false, profile: undefined })
    else void refreshProfile()
  })
}

function broadcast(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only this origin
  channel?.postMessage(message)
}
