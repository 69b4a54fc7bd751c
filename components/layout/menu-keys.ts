import { desktop, panelOf } from './menu-behavior.ts'

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

/**
 * Lets arrow keys, Home and End move the focus within the header's menus, into the content of an item
 * and back. Without it, Tab and Enter do the same. Source: WAI-ARIA APG, disclosure navigation.
 */
export function startMenuKeys(): void {
  document.addEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
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
