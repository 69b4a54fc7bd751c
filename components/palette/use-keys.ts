import { useEffect, useRef } from 'react'
import type { Entry } from './entries.ts'
import { isOfInputMethod } from './use-typed.ts'

interface List {
  text: string
  entries: readonly Entry[]
  active: Entry | undefined
  /** True while the entries are not those of the text. */
  isLoading: boolean
  /** The text on which Enter was pressed before there was a list. */
  entered: string | undefined
  moveTo: (entry: Entry) => void
  press: (entry: Entry) => void
  close: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Returns what the keys of the field do. Enter that is pressed before the entries of the text have
 * arrived opens the first of them once they are there. Keys of an input method do nothing.
 */
export function useKeys(list: List): (event: KeyboardEvent) => void {
  const { text, active, isLoading, press } = list
  const waitingFor = useRef(list.entered)
  useEffect(() => {
    if (isLoading || waitingFor.current === undefined) return
    const isCurrent = waitingFor.current === text
    waitingFor.current = undefined
    if (isCurrent && active) press(active)
  })
  const enter = (isAll: boolean) => {
    const all = list.entries.find((it) => it.kind === 'all')
    if (isAll) {
      if (all) press(all)
    } else if (isLoading && !isCertain(active, text)) waitingFor.current = text
    else if (active) press(active)
  }
  return (event) => {
    const { key, ctrlKey, metaKey, repeat } = event
    if (isOfInputMethod(event)) {
      if (key === 'Escape') event.preventDefault()
      return
    }
    const step = steps[key]
    if (step !== undefined) move(list, step)
    else if (key === 'Enter') {
      if (!repeat) enter(ctrlKey || metaKey)
    } else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) list.close()
    else return
    event.preventDefault()
  }
}

/** Moves to the next or the previous entry, from the last one to the first. */
function move({ entries, active, moveTo }: List, step: number): void {
  if (!active) return
  const next = entries[(entries.indexOf(active) + step + entries.length) % entries.length]
  if (next) moveTo(next)
}

/** True if Enter may choose an entry before all have arrived: it matches, and is no number. */
function isCertain(entry: Entry | undefined, text: string): boolean {
  return (entry?.kind === 'pages' || entry?.kind === 'actions') && !/\d/.test(text)
}
