import type { ComponentType, ErrorInfo } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { TextContext, textsOf } from './texts.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Hydrates an island. Its event handlers are attached when this returns, so that the caller can
 * replay events.
 */
export function hydrate(element: HTMLElement, View: ComponentType<object>): void {
  const { $, ...props } = JSON.parse(element.dataset.props ?? '{}') as {
    $: Parameters<typeof textsOf>[0]
  }
  const typed = takeTypedValues(element)
  flushSync(() => {
    hydrateRoot(
      element,
      <TextContext value={textsOf($)}>
        <View {...props} />
      </TextContext>,
      { identifierPrefix: element.dataset.id ?? '', onRecoverableError: reportRecovered },
    )
  })
  for (const it of typed) restoreTypedValue(it)
}

interface TypedValue {
  field: Field
  value: string
  start: number | null
  end: number | null
}

/**
 * Resets the fields that were filled in before hydration, and returns their values. Without the
 * reset, React would consider the values known and never report them as changes.
 */
function takeTypedValues(element: HTMLElement): TypedValue[] {
  const fields = element.querySelectorAll<Field>(
    'input:not([type=checkbox],[type=radio],[type=file],[type=hidden]),textarea',
  )
  return [...fields]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => {
      const typed = {
        field,
        value: field.value,
        start: field.selectionStart,
        end: field.selectionEnd,
      }
      field.value = field.defaultValue
      return typed
    })
}

/** Sets a value again, in a way that makes React report the change. */
function restoreTypedValue({ field, value, start, end }: TypedValue): void {
  // use the prototype's setter, which bypasses the one that React puts on the element
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  if (start !== null) field.setSelectionRange(start, end)
}

/**
 * Reports an error from which React has recovered, such as HTML that differs from what the island
 * renders. The stack of such an error names only React, so the components are added to it.
 */
function reportRecovered(error: unknown, { componentStack }: ErrorInfo): void {
  if (error instanceof Error && componentStack) error.stack += componentStack
  reportError(error)
}
