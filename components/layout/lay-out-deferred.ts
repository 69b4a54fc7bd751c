import { deferredLayoutSelector } from '#components/theme/deferred-layout.ts'

const whenIdle: (work: () => void) => void =
  self.requestIdleCallback ?? ((work) => setTimeout(work, 50))

/**
 * Lays out the deferred elements one by one while the browser is idle, each in a short task.
 * Afterward the page has its real height, so that jumps within it and full-page screenshots work.
 */
export function layOutDeferred(): void {
  const remaining = [...document.querySelectorAll<HTMLElement>(deferredLayoutSelector)]
  const layOutNext = () => {
    const element = remaining.shift()
    if (!element) return
    element.style.contentVisibility = 'visible'
    element.getBoundingClientRect() // forces the layout in this task
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}
