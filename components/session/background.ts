let isEnding = false

/** Sets whether the page asks the person if they are still there. */
export function markEnding(isAsking: boolean): void {
  isEnding = isAsking
}

/**
 * True while the page asks the person if they are still there. What it reads on its own then must
 * not answer for them: such reads are sent as background reads.
 */
export function isSessionEnding(): boolean {
  return isEnding
}
