import type { UserProfile } from '#server/people/account/contract.ts'
import { callApi } from './call-api.ts'
import { claimPersonalState, clearPersonalState } from './personal-state.ts'
import { pageLocale } from './sso-links.ts'

/** What a page knows of who looks at it. */
export interface AccountState {
  /** From the start until the profile is there; a failure leaves it true. Source: spec §4 Verifying. */
  isVerifying: boolean
  /** Verifying has taken so long that a way to the login stands beside the spinner. Source: trap 30. */
  isSlow: boolean
  profile: UserProfile | undefined
}

/** What one tab tells the others. */
type TabMessage = 'signed-out' | 'company-switched'

const slowAfterMs = 8000
/** Waits between attempts; the last holds on. */
const retryDelaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Coming back to a tab asks again, unless it was asked just before. */
const freshMs = 5000

let state: AccountState = { isVerifying: true, isSlow: false, profile: undefined }
const listeners = new Set<() => void>()
let running: { done: Promise<void>; abort: AbortController } | undefined
let refreshedAt = Number.NEGATIVE_INFINITY
let channel: BroadcastChannel | undefined

/** What is known now. */
export function accountState(): AccountState {
  return state
}

/** Told of every change. Returns how to stop. */
export function onAccountState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks who is signed in, and again when the path changes, when the tab is looked at again and when another tab has news. */
export function startProfile(): Promise<void> {
  setTimeout(() => state.isVerifying && updateState({ isSlow: true }), slowAfterMs)
  openChannel()
  addEventListener('pagehide', () => channel?.close()) // a page with an open channel may not be kept for going back
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
    if (location.pathname === pathname) return // a change of the query alone is the same page: trap 79
    pathname = location.pathname
    abortRefresh()
    void refreshProfile()
  })
  return refreshProfile()
}

/** Signs out in all tabs: what they hold of the person goes before the server has answered. */
export function announceSignOut(): void {
  broadcast('signed-out')
  clearPersonalState()
}

/** Says in all tabs that another company is acted for. */
export function announceCompanySwitch(): void {
  broadcast('company-switched')
  clearPersonalState()
}

/** Asks for the profile; who asks meanwhile gets the same answer. */
export function refreshProfile(): Promise<void> {
  if (!running) {
    const abort = new AbortController()
    running = {
      done: fetchProfile(abort.signal).finally(
        () => (running = running?.abort === abort ? undefined : running),
      ),
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
      // a tab that nobody looks at does not ask on
      if (document.visibilityState === 'hidden')
        await new Promise((resolve) =>
          document.addEventListener('visibilitychange', resolve, { once: true }),
        )
    }
}

/** Whatever is answered to what has been asked so far comes too late; who asks next asks anew. */
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

/** Who acts for whom. */
function identityOf({ isLogin, email, accountId, acting }: UserProfile): string {
  return JSON.stringify([isLogin, email, accountId, acting !== null])
}

function updateState(changed: Partial<AccountState>): void {
  state = { ...state, ...changed }
  for (const it of listeners) it()
}

function openChannel(): void {
  channel = new BroadcastChannel('account')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    abortRefresh()
    clearPersonalState()
    // who has signed out is not shown a moment longer; the server may not have noticed yet, so it is asked when the tab is looked at
    if (data === 'signed-out')
      updateState({ isVerifying: false, isSlow: false, profile: undefined })
    else void refreshProfile()
  })
}

function broadcast(news: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  channel?.postMessage(news)
}
