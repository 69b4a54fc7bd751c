import { shortHash } from './short-hash.ts'

/**
 * What the browser holds of a person: drafts, lists, answers. All of it goes when somebody signs in or out or acts for another
 * company, so that nobody sees what was another's. Source: trap 32.
 */

/** Keys of storage that begin so belong to who is signed in. */
const ownPrefix = 'own:'
/** Whose the state is, as a number from which nobody is told. */
const ownerKey = 'own_state_of'

const listeners = new Set<() => void>()

/** The key under which something of the person who is signed in is stored. */
export function ownKey(name: string): string {
  return ownPrefix + name
}

/** Told when the state of a person is dropped: who holds some of it in memory forgets it. Returns how to stop. */
export function onOwnStateDropped(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says whose the state is from now on: what is there of anybody else goes. */
export function claimOwnState(owner: string): void {
  const mark = shortHash(owner)
  try {
    if (localStorage.getItem(ownerKey) === mark) return
    dropOwnState()
    localStorage.setItem(ownerKey, mark)
  } catch {
    // storage is blocked: nothing outlives the page
  }
}

/** Forgets all that the browser holds of a person. */
export function dropOwnState(): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      const kept = storage()
      for (const key of Object.keys(kept)) if (key.startsWith(ownPrefix)) kept.removeItem(key)
    } catch {
      // storage is blocked: nothing was kept in it
    }
  }
  for (const it of listeners) it()
}
