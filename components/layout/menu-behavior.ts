/**
 * Enhancements of the header, whose panels open and close without script: opening on hover, arrow
 * keys, and closing on navigation or when the viewport crosses the desktop width. The listeners are
 * on the document, so that they work before the header has been parsed. Source: spec §4 Sub-menu,
 * §9, trap 40.
 */
const openDelayMs = 180
/** A click this soon after a hover opened the panel was meant to open it, and does not close it. */
const clickGraceMs = 400
const desktop = matchMedia('(min-width: 1025px)')

/** The only pending delay; every event cancels it. */
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
  openedByHover = undefined // after a click, a panel no longer closes on mouse out
  const summary = target.closest('[data-menu-group] > summary')
  // on desktop a group cannot be closed, only replaced by another
  if (summary && desktop.matches && (summary.parentElement as HTMLDetailsElement).open)
    event.preventDefault()
}

/**
 * When a panel opens: on desktop one group per list is open, below desktop all groups are closed.
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

/** Arrow keys that move along a list of this direction. */
const steps: Readonly<Record<string, { direction: Direction; offset: number }>> = {
  ArrowRight: { direction: 'row', offset: 1 },
  ArrowLeft: { direction: 'row', offset: -1 },
  ArrowDown: { direction: 'column', offset: 1 },
  ArrowUp: { direction: 'column', offset: -1 },
}

/** Arrow keys that move from a list into what the focused stop opens. */
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

/** Below desktop the top menu is a column. */
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
  // from a group's content back to the group
  return key === 'ArrowLeft' && direction === 'column'
    ? stops.find((it) => it.parentElement?.contains(from))
    : undefined
}

/** Opens the panel or group of a stop and returns the first visible stop inside. */
function openAndEnter(stop: HTMLElement): HTMLElement | undefined {
  const panel = panelOf(stop.closest('[data-opens]'))
  if (panel && !panel.matches(':popover-open')) panel.showPopover()
  const content = panel ?? stop.nextElementSibling
  if (stop.parentElement instanceof HTMLDetailsElement) stop.parentElement.open = true
  return [...(content?.querySelectorAll<HTMLElement>('summary, a') ?? [])].find((it) =>
    it.checkVisibility(),
  )
}
