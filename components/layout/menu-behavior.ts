/**
 * Enhances the header's panels, which open and close without JavaScript, with opening on hover,
 * arrow keys, and closing on navigation or when the viewport crosses the desktop width. The
 * listeners are on the document, so that they work before the header has been parsed.
 * Source: spec §4 Sub-menu, §9, trap 40.
 */
const openDelayMs = 180
/**
 * A click this soon after a hover has opened the panel does not close it: it was meant to open it.
 */
const clickGraceMs = 400
const desktop = matchMedia('(min-width: 1025px)')

/** Timer for opening or closing a panel after a delay. Every event cancels it. */
let timer: ReturnType<typeof setTimeout> | undefined
let openedByHover: { panel: HTMLElement; openedAt: number } | undefined

/** Starts the enhancements of the header. */
export function startMenus(): void {
  document.addEventListener('pointerover', onHover)
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', onKey)
  document.addEventListener('beforetoggle', onToggle, true)
  desktop.addEventListener('change', closeAll)
  addEventListener('pagehide', closeAll)
}

function closeAll(): void {
  clearTimeout(timer)
  for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover()
}

function panelOf(opener: Element | null | undefined): HTMLElement | undefined {
  return (opener as HTMLButtonElement | null | undefined)?.popoverTargetElement as
    | HTMLElement
    | undefined
}

function onHover({ target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse' || !desktop.matches || !(target instanceof Element)) return
  clearTimeout(timer)
  const panel = panelOf(target.closest('[data-opens]'))
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
  clearTimeout(timer)
  const target = event.target as Element
  const opener = target.closest('[data-opens]')
  if (
    opener &&
    openedByHover &&
    panelOf(opener) === openedByHover.panel &&
    performance.now() - openedByHover.openedAt < clickGraceMs
  )
    event.preventDefault()
  openedByHover = undefined // a clicked panel no longer closes when the pointer leaves it
  const summary = target.closest('[data-menu-group] > summary')
  // on desktop, do not close a group: one group is always open
  if (summary && desktop.matches && (summary.parentElement as HTMLDetailsElement).open)
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

type Direction = 'row' | 'column'

/** Arrow keys that move the focus within a list of the given direction. */
const steps: Readonly<Record<string, { direction: Direction; offset: number }>> = {
  ArrowRight: { direction: 'row', offset: 1 },
  ArrowLeft: { direction: 'row', offset: -1 },
  ArrowDown: { direction: 'column', offset: 1 },
  ArrowUp: { direction: 'column', offset: -1 },
}

/** Arrow key that opens the focused item and moves into its content, by direction of the list. */
const keysInto = { row: 'ArrowDown', column: 'ArrowRight' } as const

function onKey(event: KeyboardEvent): void {
  clearTimeout(timer)
  const from = event.target as HTMLElement
  const list = from.closest<HTMLElement>('[data-arrows]')
  if (!list || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [
    ...list.querySelectorAll<HTMLElement>(
      ':scope > li > :is(a, button), :scope > li > details > summary',
    ),
  ]
  const to = nextStop(event.key, { from, stops, direction: directionOf(list) })
  if (!to) return
  event.preventDefault()
  const group = to.parentElement
  if (desktop.matches && group instanceof HTMLDetailsElement && stops.includes(to))
    group.open = true
  to.focus()
}

/** Returns a list's direction. On screens smaller than desktop, the top menu is a column. */
function directionOf(list: HTMLElement): Direction {
  const isRow =
    list.dataset.arrows === 'row' && (desktop.matches || !list.matches('[data-top-menu]'))
  return isRow ? 'row' : 'column'
}

function nextStop(
  key: string,
  { from, stops, direction }: { from: HTMLElement; stops: HTMLElement[]; direction: Direction },
): HTMLElement | undefined {
  const index = stops.indexOf(from)
  if (index >= 0) {
    if (key === 'Home') return stops[0]
    if (key === 'End') return stops.at(-1)
    const step = steps[key]
    if (step?.direction === direction)
      return stops[(index + step.offset + stops.length) % stops.length]
    if (key === keysInto[direction]) return openAndEnter(from)
  }
  // move from a group's content back to the group
  return key === 'ArrowLeft' && direction === 'column'
    ? stops.find((it) => it.parentElement?.contains(from))
    : undefined
}

/** Opens the panel or group of an item, and returns the first visible item inside. */
function openAndEnter(stop: HTMLElement): HTMLElement | undefined {
  const panel = panelOf(stop.closest('[data-opens]'))
  if (panel && !panel.matches(':popover-open')) panel.showPopover()
  const content = panel ?? stop.nextElementSibling
  if (stop.parentElement instanceof HTMLDetailsElement) stop.parentElement.open = true
  return [...(content?.querySelectorAll<HTMLElement>('summary, a') ?? [])].find((it) =>
    it.checkVisibility(),
  )
}
