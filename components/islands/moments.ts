/**
 * When what script adds to a document may begin. At these moments the browser is busy itself, so each begins in a task of its own:
 * one long task of all would keep a visitor waiting.
 */

/** Once the whole document is there: a script may be faster than the stream that brings the page. */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', () => setTimeout(start))
  else start()
}

/** Once all that the page begins with is loaded. */
export function whenLoaded(start: () => void): void {
  if (document.readyState === 'complete') start()
  else addEventListener('load', () => setTimeout(start))
}
