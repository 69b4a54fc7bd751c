/**
 * The only script that a document starts with: it hydrates an island when it is needed and replays what was done on it
 * meanwhile. It imports no React, neither directly nor through a static import.
 */
import type { ComponentType } from 'react'

interface IslandElement extends HTMLElement {
  ready?: Promise<void>
  queue?: Event[]
}

const islands = import.meta.glob<{ default: ComponentType<object> }>('../**/*.island.tsx')
const waiting = 'x-island:not([data-state])'
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** While the document streams, an element is whole once anything follows it. */
function isWhole(element: Node): boolean {
  if (document.readyState !== 'loading') return true
  for (let node: Node | null = element; node; node = node.parentNode)
    if (node.nextSibling) return true
  return false
}

function replay(event: Event): void {
  const target = event.target as HTMLElement
  if (event.type === 'submit')
    (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
  else if (event.type !== 'focusin' || target === document.activeElement)
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
}

function ensureHydrated(isle: IslandElement): Promise<void> {
  return (isle.ready ??= hydrateIsland(isle))
}

async function hydrateIsland(isle: IslandElement): Promise<void> {
  try {
    const load = islands[`../${isle.dataset.name}.island.tsx`]
    if (!load) throw new Error(`no island ${isle.dataset.name}`)
    const [{ hydrate }, { default: View }] = await Promise.all([import('./hydrate.tsx'), load()])
    while (!isWhole(isle)) await sleep(20)
    hydrate(isle, View)
    isle.dataset.state = 'on'
  } catch (error) {
    isle.dataset.state = 'off' // what is replayed now is done natively: links, forms and <details> still work
    reportError(error)
  }
  isle.queue?.splice(0).forEach(replay)
}

function onEvent(event: Event): void {
  const { type } = event
  const isle = (event.target as Element).closest?.<IslandElement>(waiting)
  const mouse = event as MouseEvent
  const isNative =
    type === 'click' &&
    (mouse.ctrlKey || mouse.metaKey || mouse.shiftKey || mouse.altKey || mouse.button > 0)
  if (!isle || isNative) return
  void ensureHydrated(isle)
  if (type === 'pointerover') return // intent: load only
  ;(isle.queue ??= []).push(event)
  if (type === 'click' || type === 'submit') {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

for (const type of ['click', 'submit', 'focusin', 'keydown', 'pointerover'])
  document.addEventListener(type, onEvent, { capture: true, passive: false })

// what the inline recorder saw before this file was there
const page = self as { early?: Event[] | undefined }
page.early?.forEach(onEvent)
page.early = undefined

const watch = new IntersectionObserver(
  (seen) => {
    for (const { isIntersecting, target } of seen)
      if (isIntersecting) {
        watch.unobserve(target)
        void ensureHydrated(target.closest<IslandElement>('x-island')!)
      }
  },
  { rootMargin: '200px' },
)

// a custom element: its callback also sees islands that the stream brings later
customElements.define(
  'x-island',
  class extends HTMLElement {
    async connectedCallback() {
      const { when } = this.dataset
      if (when === 'load') void ensureHydrated(this)
      if (when === 'idle') (self.requestIdleCallback ?? setTimeout)(() => void ensureHydrated(this))
      if (when !== 'visible') return
      while (!isWhole(this)) await sleep(20)
      if (this.firstElementChild) watch.observe(this.firstElementChild) // an element without a box never intersects
    }
  },
)

if (import.meta.hot)
  // an edit of an island that is not hydrated, so not loaded, is shown by loading the document anew
  import.meta.hot.on('vite:beforeUpdate', ({ updates }) => {
    const name = updates
      .find((it) => it.path.endsWith('.island.tsx'))
      ?.path.replace(/^.*components\/|\.island\.tsx$/g, '')
    if (name && !document.querySelector(`[data-state=on][data-name="${name}"]`)) location.reload()
  })
