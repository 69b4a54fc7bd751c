const listeners = new Set<() => void>()
let actedFor: string | null = null

/** Account id of the company that the session acts for instead of the shown one; null if none. */
export function companyMismatch(): string | null {
  return actedFor
}

/** Subscribes to changes. Returns a function that unsubscribes. */
export function onCompanyMismatch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the company that another tab has switched to. */
export function setCompanyMismatch(accountId: string | null): void {
  actedFor = accountId
  for (const listener of listeners) listener()
}
