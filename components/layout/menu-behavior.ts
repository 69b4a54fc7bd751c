/**
 * Enhances the header's panels, which open and close without JavaScript, with opening on hover, and
 * closing on navigation or when the viewport crosses the desktop width. The listeners are on the
 * document, so that they work before the header has been parsed.
 * Source: spec §4 Sub-menu, §9, trap 40.
 */
const openDelayMs = 180
/**
 * A click this soon after a hover has opened the panel does not close it: it was meant to open it.
 */
const clickGraceMs = 400
export const desktop = matchMedia('(min-width: 1025px)')

/** Timer for opening or closing a panel after a delay. Every event cancels it. */
let timer: ReturnType<typeof setTimeout> | undefined
let openedByHover: { panel: HTMLElement; openedAt: number } | undefined
/** Panel that a click is about to open. Moving the pointer on its item does not start anew. */
let clickedPanel: HTMLElement | undefined

/** Starts the enhancements of the header. */
export function startMenus(): void {
  document.addEventListener('pointerover', onHover)
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', stopTimer)
  document.addEventListener('beforetoggle', onToggle, true)
  desktop.addEventListener('change', closeAll)
  addEventListener('pagehide', closeAll)
}

/** Every event calls it, so that at most one panel is about to open or close. */
function stopTimer(): void {
  clearTimeout(timer)
  clickedPanel = undefined
}

function closeAll(): void {
  stopTimer()
  for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover()
}

/** Returns the panel that a button opens. */
export function panelOf(opener: Element | null | undefined): HTMLElement | undefined {
  return (opener as HTMLButtonElement | null | undefined)?.popoverTargetElement as
    | HTMLElement
    | undefined
}

function onHover({ target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse' || !desktop.matches || !(target instanceof Element)) return
  const panel = panelOf(target.closest('[data-opens]'))
  if (panel && panel === clickedPanel) return
  stopTimer()
  if (panel && !panel.matches(':popover-open')) {
    timer = setTimeout(() => {
      panel.showPopover()
      openedByHover = { panel, openedAt: performance.now() }
    }, openDelayMs)
  } else if (openedByHover && !target.closest('header')) {
    const { panel: openPanel } = openedByHover
    timer = setTimeout(() => openPanel.hidePopover(), openDelayMs)
  }
}

function onClick(event: MouseEvent): void {
  stopTimer()
  const target = event.target as Element
  const panel = panelOf(target.closest('[data-opens]'))
  if (panel && desktop.matches) onOpenerClick(event, panel)
  openedByHover = undefined // a clicked panel no longer closes when the pointer leaves it
  const summary = target.closest('[data-menu-group] > summary')
  // on desktop, do not close a group: one group is always open
  if (summary && desktop.matches && (summary.parentElement as HTMLDetailsElement).open)
    event.preventDefault()
}

/** Opens a panel after the same delay as by hover. A click on the item of an open one closes it. */
function onOpenerClick(event: MouseEvent, panel: HTMLElement): void {
  if (!panel.matches(':popover-open')) {
    event.preventDefault()
    clickedPanel = panel
    timer = setTimeout(() => {
      clickedPanel = undefined
      panel.showPopover()
    }, openDelayMs)
  } else if (
    openedByHover?.panel === panel &&
    performance.now() - openedByHover.openedAt < clickGraceMs
  )
    event.preventDefault()
}

/**
 * Prepares a panel that opens: on desktop, one group per list is open; on smaller screens, none.
 */
function onToggle({ target, newState }: ToggleEvent): void {
  const panel = target as HTMLElement
  if (newState === 'closed') {
    if (openedByHover?.panel === panel) openedByHover = undefined
    return
  }
  if (desktop.matches) {
    for (const list of panel.querySelectorAll('[data-arrows]')) {
      const groups = [...list.querySelectorAll<HTMLDetailsElement>(':scope > li > details')]
      if (groups[0] && !groups.some((it) => it.open)) groups[0].open = true
    }
  } else {
    for (const group of panel.querySelectorAll<HTMLDetailsElement>('[data-collapse] details[open]'))
      group.open = false
  }
}
