const storageKey = 'single_keys'

/** Returns true unless this browser's shortcuts of a single key, `/` and `?`, are switched off. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Switches the shortcuts of a single key on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // storage is blocked: the shortcuts stay
  }
}
