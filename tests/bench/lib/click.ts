import type { Locator } from 'playwright'

/**
 * Clicks an element in the page itself. Returns the ms until the visible element of those that a
 * selector finds has another text than before, looked at once a frame.
 */
export async function clickMs(element: Locator, changing: string): Promise<number> {
  return element.evaluate((clicked: HTMLElement, selector) => {
    const text = () =>
      [...document.querySelectorAll(selector)].find((it) => it.checkVisibility())?.textContent
    const before = text()
    const start = performance.now()
    clicked.click()
    return new Promise<number>((resolve) => {
      const look = () => {
        if (text() === before) requestAnimationFrame(look)
        else resolve(performance.now() - start)
      }
      look()
    })
  }, changing)
}
