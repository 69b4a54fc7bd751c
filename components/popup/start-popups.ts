import { followHistory } from './follow-history.ts'

/**
 * Opens the pop-ups of a page as windows over it. Without this code, or if it does not load, the
 * links lead to pages. On a phone they always do: a form needs the whole screen. The root element has
 * `data-popups` from then on, for which tests wait.
 * Source: spec §2 Product page, console-habits PP1.
 */
export function startPopups(): void {
  const links = (target: EventTarget | null) =>
    (target as Element | null)?.closest<HTMLAnchorElement>('a[data-opens]')
  const load = () => import('./popup-window.ts')
  followHistory()
  for (const intent of ['pointerover', 'focusin'])
    document.addEventListener(intent, ({ target }) => {
      if (links(target) && isWide()) void load().catch(() => undefined)
    })
  document.addEventListener('click', (event) => {
    const link = links(event.target)
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (!link || !isPlain || event.altKey || event.defaultPrevented || !isWide()) return
    event.preventDefault()
    load()
      .then((it) => it.openPopup(link))
      .catch((error: unknown) => {
        reportError(error)
        location.assign(link.href)
      })
  })
  document.documentElement.dataset.popups = ''
}

function isWide(): boolean {
  return matchMedia('(min-width: 768px)').matches
}
