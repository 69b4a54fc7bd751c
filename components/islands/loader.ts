/**
 * Loads and hydrates islands on demand, and replays the events that occurred on them in the
 * meantime. Every document starts with this script, so it must not import React, not even
 * indirectly.
 */
import type { ComponentType } from 'react'
import { isPageReloading, reloadAfterFailedLoads } from './reload-once.ts'

interface IslandElement extends HTMLElement {
  ready?: Promise<void>
  queue?: Event[]
}

const islands = import.meta.glob<{ default: ComponentType<object> }>('../**/*.island.tsx')
const pendingSelector = 'x-island:not([data-state])'
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns true if an element has been completely parsed. While the document streams, that is the
 * case as soon as anything follows the element.
 */
function isComplete(element: Node): boolean {
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
    while (!isComplete(isle)) await sleep(20)
    hydrate(isle, View)
    isle.dataset.state = 'on'
  } catch (error) {
    if (isPageReloading()) return
    // replay the events anyway: links, forms and <details> work without React
    isle.dataset.state = 'off'
    reportError(error)
  }
  isle.queue?.splice(0).forEach(replay)
}

/** Returns true for clicks that open a new tab or a menu, which the browser handles. */
function isNativeClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button > 0
}

function onEvent(event: Event): void {
  const { type } = event
  const isle = (event.target as Element).closest?.<IslandElement>(pendingSelector)
  if (!isle || (type === 'click' && isNativeClick(event as MouseEvent))) return
  void ensureHydrated(isle)
  if (type === 'pointerover') return // only start loading: there is nothing to replay
  ;(isle.queue ??= []).push(event)
  if (type === 'click' || type === 'submit') {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

reloadAfterFailedLoads()

for (const type of ['click', 'submit', 'focusin', 'keydown', 'pointerover'])
  document.addEventListener(type, onEvent, { capture: true, passive: false })

// handle the events that the inline script recorded before this script ran
const page = self as { early?: Event[] | undefined }
page.early?.forEach(onEvent)
page.early = undefined

if (import.meta.hot)
  // an edited island that is not hydrated yet has no module to replace: reload the document
  import.meta.hot.on('vite:beforeUpdate', ({ updates }) => {
    const name = updates
      .find((it) => it.path.endsWith('.island.tsx'))
      ?.path.replace(/^.*components\/|\.island\.tsx$/g, '')
    if (name && !document.querySelector(`[data-state=on][data-name="${name}"]`)) location.reload()
  })
