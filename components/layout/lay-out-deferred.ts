import { whenIdle } from '#components/islands/moments.ts'
import { deferredLayoutSelector } from '#components/theme/deferred-layout.ts'

/**
 * Lays out the deferred elements one by one while the browser is idle, each in a short task. The
 * page then has its real height, which links to anchors and full-page screenshots need.
 */
export function layOutDeferred(): void {
  const remaining = [...document.querySelectorAll<HTMLElement>(deferredLayoutSelector)]
  const layOutNext = () => {
    const element = remaining.shift()
    if (!element) return
    element.style.contentVisibility = 'visible'
    element.getBoundingClientRect() // force the layout in this task
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
}
