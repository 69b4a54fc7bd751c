/** What a tab remembers while it is open. In memory alone where storage is blocked, so that nothing here can fail. */
const memory = new Map<string, string>()

/** What the tab remembers under a key; null when nothing. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Remembers a text for as long as the tab is open; null forgets it. */
export function remember(key: string, text: string | null): void {
  memory.delete(key)
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
}
