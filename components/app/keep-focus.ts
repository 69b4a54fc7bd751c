/** Parts of a page that are announced as a whole, from small to large. */
const parts = 'tr, li, form, section, [role=group], [role=region]'

/** What has the focus, what had it last in the page, and what that is in, from the inside. */
let focused: Element | null = null
let inPage: Element | null = null
let around: readonly Element[] = []

/**
 * Keeps the focus near when what has it disappears, as a button does whose work is done: it goes to
 * the smallest part of the page around it that is still there, or to the heading; from a message,
 * back into the page. Browsers would give it to the document, where a screen reader starts again at
 * the top.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => remember(target))
  remember(document.activeElement)
  new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    focused = null
    const heading = document.querySelectorAll('main h1')
    focusOn([inPage, ...around, ...heading].find((it) => it?.isConnected && it.checkVisibility()))
  }).observe(document.body, { childList: true, subtree: true })
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof Element)) return
  focused = target
  if (!target.closest('main')) return
  inPage = target
  const found: Element[] = []
  for (let part = target.closest(parts); part; part = part.parentElement?.closest(parts) ?? null)
    found.push(part)
  around = found
}

function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
