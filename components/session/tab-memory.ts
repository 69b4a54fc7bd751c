const pauseMs = 60_000

/** Values for which session storage could not be used, because it is blocked or full. */
const memory = new Map<string, string>()

/** Returns the value stored under a key; null if there is none. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores a value until the tab is closed; null removes it. */
export function remember(key: string, text: string | null): void {
  memory.delete(key)
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
}

/**
 * Returns true at most once in 60 seconds for a key, and records when. Source: spec §9.
 */
export function claimOncePerMinute(key: string, now: number = Date.now()): boolean {
  const last = Number(recall(key) ?? '0')
  if (now - last < pauseMs && now >= last) return false
  remember(key, String(now))
  return true
}
