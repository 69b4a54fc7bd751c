/** A message about something that has succeeded. */
export interface Toast {
  id: number
  text: string
  /**
   * Takes back what was done. If its promise is rejected, another message says so. The same must be
   * possible elsewhere, because the toast disappears.
   */
  undo?: () => void | Promise<unknown>
}

const listeners = new Set<() => void>()
/** What is shown at first, also on the server. */
export const noToasts: readonly Toast[] = []
let shown = noToasts
let lastId = 0

/** Returns the toasts that are shown, the oldest first. */
export function toasts(): readonly Toast[] {
  return shown
}

/** Subscribes to changes. Returns a function that unsubscribes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a message, with an undo where there is one. */
export function showToast(text: string, undo?: () => void | Promise<unknown>): void {
  lastId += 1
  update([...shown, undo ? { id: lastId, text, undo } : { id: lastId, text }])
}

/** Removes a message. */
export function dismissToast(id: number): void {
  update(shown.filter((it) => it.id !== id))
}

/** Removes all messages, which may name what only the person before could see. */
export function clearToasts(): void {
  update([])
}

function update(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
