import { markEnding } from './background.ts'

/** Why the session ended: not used for too long, its longest duration, or from elsewhere. */
export type EndReason = 'idle' | 'limit' | 'elsewhere'

/** Whether the session of this browser goes on. Times are those of this computer's clock. */
export type SessionState =
  | { kind: 'open' }
  /** Ends in at most a minute. `isExtendable` is false if its longest duration is over then. */
  | { kind: 'ending'; endsAtMs: number; isExtendable: boolean }
  /** `hasKeptInput` is true if something that was typed is kept for when the person is back. */
  | { kind: 'ended'; reason: EndReason; hasKeptInput: boolean }

const listeners = new Set<() => void>()
let current: SessionState = { kind: 'open' }

/** Returns the current state, which is a new object after each change. */
export function sessionState(): SessionState {
  return current
}

/** Subscribes to changes. Returns a function that unsubscribes. */
export function onSessionState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setSessionState(next: SessionState): void {
  if (isSame(next)) return
  current = next
  markEnding(next.kind === 'ending')
  for (const listener of listeners) listener()
}

function isSame(next: SessionState): boolean {
  return JSON.stringify(next) === JSON.stringify(current)
}
