import { shortHash } from './short-hash.ts'

/**
 * Data of the signed-in person in browser storage: drafts, lists, answers. It is cleared when
 * someone signs in, signs out or switches companies, so that nobody sees another person's data.
 * Source: trap 32.
 */

/** Storage keys with this prefix belong to the signed-in person. */
const personalPrefix = 'own:'
/** Storage key for the current owner, who is stored as a hash that does not identify anyone. */
const ownerKey = 'own_state_of'

const listeners = new Set<() => void>()
let currentOwner: string | undefined

/**
 * Calls `listener` whenever personal state is cleared, so that code can also clear such state from
 * memory. Returns a function that unsubscribes.
 */
export function onPersonalStateCleared(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Makes `owner` the owner of this browser's personal state, and clears the state of any other
 * owner.
 */
export function claimPersonalState(owner: string): void {
  const hash = shortHash(owner)
  if (currentOwner !== undefined && currentOwner !== hash) notifyListeners()
  currentOwner = hash
  forEachStorage((storage) => {
    if (storage.getItem(ownerKey) === hash) return
    removePersonalKeys(storage)
    storage.setItem(ownerKey, hash)
  })
}

/** Clears all personal state of this browser. */
export function clearPersonalState(): void {
  forEachStorage(removePersonalKeys)
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function removePersonalKeys(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(personalPrefix)) storage.removeItem(key)
}

function forEachStorage(act: (storage: Storage) => void): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      act(open())
    } catch {
      // storage is blocked, so there is nothing to change
    }
  }
}
