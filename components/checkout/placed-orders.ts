/**
 * Orders that this browser has placed, so that a second tab for the same asks before it
 * orders again. Personal state: it is cleared when somebody else signs in or the company changes.
 */

interface PlacedOrder {
  orderNumber: string
  at: number
}

const storageKey = 'own:placed-orders'
const keptMs = 30 * 60_000

/**
 * Returns the number of an order of the same that was placed since `openedAt`, which only another
 * tab can have done.
 *
 * @param what the company and the checkout
 */
export function placedElsewhere(what: string, openedAt: number): string | undefined {
  const found = load()[what]
  return found && found.at > openedAt ? found.orderNumber : undefined
}

/** Remembers an order. */
export function rememberPlaced(what: string, orderNumber: string): void {
  const recent = Object.entries(load()).filter(([, { at }]) => Date.now() - at < keptMs)
  const all = { ...Object.fromEntries(recent), [what]: { orderNumber, at: Date.now() } }
  try {
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // storage is blocked, so other tabs do not know
  }
}

function load(): Record<string, PlacedOrder> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, PlacedOrder>
  } catch {
    return {}
  }
}

/** Runs a task while no other tab of this browser runs one. */
export async function alone<T>(task: () => Promise<T>): Promise<T> {
  // browsers have locks in secure contexts only
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('place-order', task) : task()
}
