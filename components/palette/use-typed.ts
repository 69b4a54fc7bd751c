import { useLayoutEffect, useState } from 'react'

/**
 * Time after the end of a composition during which keys still belong to it: WebKit sends the
 * confirming Enter after `compositionend`. Source: PA5.
 */
const afterCompositionMs = 100

let isComposing = false
let composedAt = Number.NEGATIVE_INFINITY

/** Returns true if a key belongs to an input method, so that nothing else may react to it. */
export function isOfInputMethod(event?: KeyboardEvent): boolean {
  return (
    isComposing ||
    event?.isComposing === true ||
    event?.keyCode === 229 ||
    performance.now() - composedAt < afterCompositionMs
  )
}

/** Returns the text of a field, without what is being composed. */
export function useTyped(field: HTMLInputElement): string {
  const [text, setText] = useState(field.value)
  useLayoutEffect(() => {
    const read = () => isComposing || setText(field.value)
    const start = () => (isComposing = true)
    const end = () => {
      if (!isComposing) return
      isComposing = false
      composedAt = performance.now()
      read()
    }
    // what was typed before this code had loaded
    read()
    const listeners = { input: read, compositionstart: start, compositionend: end, blur: end }
    for (const [name, listener] of Object.entries(listeners)) field.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        field.removeEventListener(name, listener)
    }
  }, [field])
  return text
}
