import type { SessionTimes } from '#server/people/account/contract.ts'
import { accountState, hideProfile, onAccountState, refreshProfile } from './profile-store.ts'
import { type EndReason, sessionState, setSessionState } from './session-state.ts'

/** When the session ends, by this computer's clock, which also runs while the computer sleeps. */
interface SessionEnd {
  endsAtMs: number
  /** False if the session ends then even if it stays in use. */
  isExtendable: boolean
}

/** Message from one tab of a browser to the others: each answer of the server, and the end. */
type ClockMessage = { end: SessionEnd } | { ended: EndReason }

const sessionPath = '/marketplace/api/v1/profile/session'
/** How long before the end the person is asked. */
const warnMs = 60_000
/**
 * Time between two questions to the server while the tab is visible, so that a session that was
 * ended elsewhere is noticed within 5 seconds. Tabs share the answers, and hidden tabs do not ask.
 */
const askEveryMs = 4000
const maxPauseMs = 60_000
/** The server's end is awaited a little longer, so that it is over when the server is asked. */
const graceMs = 300

let end: SessionEnd | undefined
let heardAtMs = Number.NEGATIVE_INFINITY
let failures = 0
let asking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let channel: BroadcastChannel | undefined

/**
 * Watches the session of the signed-in person: asks the server when it ends, tells `sessionState`
 * a minute before, and hides the person once it has ended. After the computer was asleep, it asks
 * once.
 */
export function watchSession(): void {
  openChannel()
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => persisted && openChannel())
  document.addEventListener('visibilitychange', onTick)
  setInterval(onTick, askEveryMs)
  onAccountState(() => {
    const { profile, ended } = accountState()
    if (ended) setSessionState({ kind: 'ended', reason: reasonNow(), ...ended })
    else if (!profile?.isLogin || sessionState().kind === 'ended') setSessionState({ kind: 'open' })
    if (!profile?.isLogin) forgetEnd()
  })
}

/**
 * Asks the server after a call was refused for want of a session: the session has ended, or another
 * tab has just replaced its cookie.
 */
export function verifySession(): Promise<void> {
  return ask()
}

/** Counts as a use of the session by the person. */
export async function extendSession(): Promise<'extended' | 'ended' | 'failed'> {
  try {
    const response = await fetch(`${sessionPath}/extend`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    if (response.status === 401) {
      endHere()
      return 'ended'
    }
    if (!response.ok) return 'failed'
    hear(endIn((await response.json()) as SessionTimes))
    return 'extended'
  } catch {
    return 'failed'
  }
}

function onTick(): void {
  if (accountState().ended) return checkReturn()
  if (!accountState().profile?.isLogin) return
  const pauseMs = Math.min(askEveryMs * 2 ** failures, maxPauseMs)
  const isDue = Date.now() - heardAtMs > pauseMs - askEveryMs / 4
  if (document.visibilityState === 'visible' && isDue) void ask()
  else judge()
}

/** Shows the person again who has signed in in another tab. */
function checkReturn(): void {
  if (document.cookie.includes('mp_signed_in=')) void refreshProfile()
}

/** Asks the server. Tabs that wake up together ask one after the other, and only if still needed. */
function ask(): Promise<void> {
  const sinceMs = Date.now()
  const request = () => (heardAtMs >= sinceMs ? undefined : requestEnd())
  // locks exist only over HTTPS and on localhost
  const { locks } = navigator as Partial<Navigator>
  asking ??= Promise.resolve(locks ? locks.request('session', request) : request()).finally(
    () => (asking = undefined),
  )
  return asking
}

async function requestEnd(): Promise<void> {
  try {
    // a company switch in another tab replaces the cookie, so the first 401 may be about the old one
    const response = await fetchTimes().then((it) => (it.status === 401 ? fetchTimes() : it))
    if (response.status === 401) return endHere()
    if (!response.ok) throw new Error(`the session's times were answered with ${response.status}`)
    failures = 0
    hear(endIn((await response.json()) as SessionTimes))
  } catch {
    failures += 1
    heardAtMs = Date.now()
    if (end && Date.now() >= end.endsAtMs) endHere()
    else judge()
  }
}

function fetchTimes(): Promise<Response> {
  return fetch(sessionPath, { headers: { 'X-Background': '1' } })
}

/** Returns the end of a session by this computer's clock: only the remaining time is the server's. */
function endIn({ now, idleEndsAt, endsAt }: SessionTimes): SessionEnd {
  const [idleMs, limitMs] = [Date.parse(idleEndsAt), Date.parse(endsAt)]
  const leftMs = Math.min(idleMs, limitMs) - Date.parse(now)
  return { endsAtMs: Date.now() + leftMs, isExtendable: idleMs < limitMs }
}

/** Takes over what the server has said to this tab, and tells the others. */
function hear(said: SessionEnd): void {
  learn(said)
  broadcast({ end: said })
}

function learn(said: SessionEnd): void {
  end = said
  heardAtMs = Date.now()
  judge()
}

/** Decides what the known end means now, and wakes up when that changes. */
function judge(): void {
  clearTimeout(timer)
  if (!end || !accountState().profile?.isLogin) return
  const leftMs = end.endsAtMs - Date.now()
  const isRecent = Date.now() - heardAtMs < askEveryMs
  if (leftMs > warnMs) {
    setSessionState({ kind: 'open' })
    timer = setTimeout(judge, leftMs - warnMs)
  } else if (leftMs + graceMs <= 0) {
    // what counts is the server's word, unless it cannot be reached
    void ask()
  } else {
    if (isRecent || sessionState().kind === 'ending') setSessionState({ kind: 'ending', ...end })
    else void ask()
    timer = setTimeout(judge, leftMs + graceMs)
  }
}

function endHere(): void {
  const reason = reasonNow()
  hideProfile()
  broadcast({ ended: reason })
}

function reasonNow(): EndReason {
  const known = sessionState()
  if (known.kind === 'ended') return known.reason
  if (!end || Date.now() < end.endsAtMs - graceMs) return 'elsewhere'
  return end.isExtendable ? 'idle' : 'limit'
}

function forgetEnd(): void {
  end = undefined
  clearTimeout(timer)
}

function openChannel(): void {
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<ClockMessage>) => {
    if ('end' in data) learn(data.end)
    else hideProfile()
  })
}

function broadcast(message: ClockMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only this origin
  channel?.postMessage(message)
}
