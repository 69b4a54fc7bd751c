import { shortHash } from './short-hash.ts'

/**
 * What the browser holds of a person: drafts, lists, answers. All of it goes when somebody signs in or out or acts for another
 * company, so that nobody sees what was another's. Source: trap 32.
 */

/** Keys of storage that begin so belong to who is signed in. */
const personalPrefix = 'own:'
/** Whose the state of a storage is, as a number from which nobody is told. */
const ownerKey = 'own_state_of'

const listeners = new Set<() => void>()
let currentOwner: string | undefined

/** Told when the state of a person is dropped: who holds some of it in memory forgets it. Returns how to stop. */
export function onPersonalStateCleared(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says whose the state is from now on: what is there of anybody else goes, in the tab and in the browser. */
export function claimPersonalState(owner: string): void {
  const mark = shortHash(owner)
  if (currentOwner !== undefined && currentOwner !== mark) for (const it of listeners) it()
  currentOwner = mark
  forEachStorage((storage) => {
    if (storage.getItem(ownerKey) === mark) return
    removePersonalKeys(storage)
    storage.setItem(ownerKey, mark)
  })
}

/** Forgets all that the browser holds of a person. */
export function clearPersonalState(): void {
  forEachStorage(removePersonalKeys)
  for (const it of listeners) it()
}

function removePersonalKeys(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(personalPrefix)) storage.removeItem(key)
}

function forEachStorage(act: (storage: Storage) => void): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      act(storage())
    } catch {
      // storage is blocked: nothing is kept in it
    }
  }
}
