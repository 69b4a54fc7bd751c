import { laidOutLater } from '#components/theme/laid-out-later.ts'

const whenIdle: (work: () => void) => void =
  self.requestIdleCallback ?? ((work) => setTimeout(work, 50))

/**
 * Lays out what is far from the window, part by part while the browser has nothing else to do: each is a short task, and then the
 * page is as long as it says, and whole for whoever jumps in it or takes a picture of it.
 */
export function layOutLater(): void {
  const left = [...document.querySelectorAll<HTMLElement>(laidOutLater)]
  const next = () => {
    const part = left.shift()
    if (!part) return
    part.style.contentVisibility = 'visible'
    part.getBoundingClientRect() // now, not together with the next one
    whenIdle(next)
  }
  whenIdle(next)
}
