import { shortHash } from './short-hash.ts'

/**
 * Data of the signed-in person in browser storage: drafts, lists, answers. It is cleared when
 * someone signs in, signs out or switches companies, so that nobody sees another person's data.
 * Source: trap 32.
 */

/** Storage keys with this prefix belong to the signed-in person. */
const personalPrefix = 'own:'
/** Prefix of keys for input that outlives the session. The rest of a key is a hash of the person. */
const inputPrefix = `${personalPrefix}input:`
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

/** True if this tab keeps unsent input of a person. */
export function hasKeptInput(email: string): boolean {
  try {
    return sessionStorage.getItem(inputKeyOf(email)) !== null
  } catch {
    return false
  }
}

/** Returns the storage key for unsent input of a person. */
export function inputKeyOf(email: string): string {
  return inputPrefix + shortHash(email.toLowerCase())
}

/**
 * Makes `owner` the owner of this browser's personal state, and clears the state of any other
 * owner. Unsent input stays for the person with the address `email`, in any company; for a visitor,
 * whose address is empty, that of everyone stays, since its owner may be about to sign in again.
 */
export function claimPersonalState(owner: string, email: string): void {
  const hash = shortHash(owner)
  const kept = email === '' ? inputPrefix : inputKeyOf(email)
  if (currentOwner !== undefined && currentOwner !== hash) notifyListeners()
  currentOwner = hash
  forEachStorage((storage) => {
    if (storage.getItem(ownerKey) === hash) return
    removePersonalKeys(storage, kept)
    storage.setItem(ownerKey, hash)
  })
}

/** Clears all personal state of this browser. */
export function clearPersonalState(): void {
  forEachStorage(removePersonalKeys)
  notifyListeners()
}

/** Clears the personal state that belongs to a company, or to a session that has ended. */
export function clearExceptInput(): void {
  forEachStorage((storage) => removePersonalKeys(storage, inputPrefix))
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Removes personal keys, except for those that start with `kept`. */
function removePersonalKeys(storage: Storage, kept?: string): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(personalPrefix) && (kept === undefined || !key.startsWith(kept)))
      storage.removeItem(key)
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
