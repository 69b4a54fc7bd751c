/**
 * What script adds to the header, whose panels open and close without it: opening on hover, arrow keys, and closing when the
 * page is left or becomes as wide as a desktop. It listens on the document, so that it can run before the header is there.
 * Source: spec §4 Sub-menu, §9, trap 40.
 */
const openDelayMs = 180
/** A press within this time after a hover has opened a panel means to open it. */
const confirmMs = 400
const desktop = matchMedia('(min-width: 1025px)')

/** One timer for all, cleared by every event. */
let timer: ReturnType<typeof setTimeout> | undefined
let openedByHover: { panel: HTMLElement; at: number } | undefined

/** Starts what script adds to the header. */
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
  for (const it of document.querySelectorAll<HTMLElement>(':popover-open')) it.hidePopover()
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
      openedByHover = { panel, at: performance.now() }
    }, openDelayMs)
  } else if (openedByHover && !target.closest('header')) {
    const { panel: left } = openedByHover
    timer = setTimeout(() => left.hidePopover(), openDelayMs)
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
    performance.now() - openedByHover.at < confirmMs
  )
    event.preventDefault()
  openedByHover = undefined // from now on it stays until it is closed
  const summary = target.closest('[data-menu-group] > summary')
  // beside its content a group cannot be closed, only left for another
  if (summary && desktop.matches && (summary.parentElement as HTMLDetailsElement).open)
    event.preventDefault()
}

/** Beside its content one group is always open; below each other all groups of a menu are closed at first, so that all are seen. */
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
  } else
    for (const it of panel.querySelectorAll<HTMLDetailsElement>('[data-collapse] details[open]'))
      it.open = false
}

const steps: Readonly<Record<string, readonly [string, number]>> = {
  ArrowRight: ['row', 1],
  ArrowLeft: ['row', -1],
  ArrowDown: ['column', 1],
  ArrowUp: ['column', -1],
}

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
  const to = nextStop(event.key, { from, list, stops })
  if (!to) return
  event.preventDefault()
  const group = to.parentElement
  if (desktop.matches && group instanceof HTMLDetailsElement && stops.includes(to))
    group.open = true
  to.focus()
}

function nextStop(
  key: string,
  { from, list, stops }: { from: HTMLElement; list: HTMLElement; stops: HTMLElement[] },
): HTMLElement | undefined {
  const at = stops.indexOf(from)
  const isRow =
    list.dataset.arrows === 'row' && (desktop.matches || !list.matches('[data-top-menu]'))
  if (at >= 0) {
    if (key === 'Home') return stops[0]
    if (key === 'End') return stops.at(-1)
    const step = steps[key]
    if (step && (step[0] === 'row') === isRow)
      return stops[(at + step[1] + stops.length) % stops.length]
    // across the list's own direction: into what the stop opens
    if (key === 'ArrowDown' && isRow) return firstInside(from)
    if (key === 'ArrowRight' && !isRow) return firstInside(from)
  }
  // out of a group's content, back to the group
  return key === 'ArrowLeft' && !isRow
    ? stops.find((it) => it.parentElement?.contains(from))
    : undefined
}

function firstInside(stop: HTMLElement): HTMLElement | undefined {
  const panel = panelOf(stop.closest('[data-opens]'))
  if (panel && !panel.matches(':popover-open')) panel.showPopover()
  const inside = panel ?? stop.nextElementSibling
  if (stop.parentElement instanceof HTMLDetailsElement) stop.parentElement.open = true
  return [...(inside?.querySelectorAll<HTMLElement>('summary, a') ?? [])].find((it) =>
    it.checkVisibility(),
  )
}
