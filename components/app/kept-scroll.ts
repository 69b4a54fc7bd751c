/** Places that people left on kept pages: the scroll position, and the element with the focus. */
interface Place {
  top: number
  focus: Element | null
}

const places = new Map<string, Place>()
let shownPath: string | undefined
/** Position to which the page that is being shown was scrolled. */
let restoredTop: number | undefined

/** Returns the path of the page that is shown, without the locale. */
export function shownPagePath(): string | undefined {
  return shownPath
}

/** Remembers the place on the shown page, before another page is shown. */
export function rememberPlace(): void {
  if (shownPath !== undefined)
    places.set(shownPath, { top: scrollY, focus: document.activeElement })
}

/**
 * Scrolls to the place that the person left on a page, and returns the element that had the focus.
 * On a page that was not shown before, scrolls to its top. Does nothing for the first page of a
 * document, which the browser places, and if the page is shown already.
 */
export function restorePlace(path: string): { isNew: boolean; focus: Element | null } {
  const isFirst = shownPath === undefined
  const isNew = !isFirst && path !== shownPath
  shownPath = path
  const { top = 0, focus = null } = places.get(path) ?? {}
  if (isNew) {
    restoredTop = top
    scrollTo({ top, behavior: 'instant' })
  }
  return { isNew, focus }
}

/**
 * Scrolls again once the page is shown: after going back, Vike scrolls to a position that it saved
 * up to 300 ms before the page was left.
 */
export function settleScroll(): void {
  const top = restoredTop
  restoredTop = undefined
  if (top !== undefined) setTimeout(() => scrollTo({ top, behavior: 'instant' }))
}
