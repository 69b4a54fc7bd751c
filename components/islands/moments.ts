/**
 * Times at which enhancements start. The browser itself is busy at these times, so each enhancement
 * starts in its own task; one long task would block input.
 */

/**
 * Calls `start` once the whole document has arrived. A script may load before the end of the
 * stream.
 */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', () => setTimeout(start))
  else start()
}

/** Calls `start` once all resources of the page have loaded. */
export function whenLoaded(start: () => void): void {
  if (document.readyState === 'complete') start()
  else addEventListener('load', () => setTimeout(start))
}

/** Calls `work` while the browser is idle. */
export const whenIdle: (work: () => void) => void =
  self.requestIdleCallback ?? ((work) => setTimeout(work, 50))
