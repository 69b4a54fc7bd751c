import { useEffect, useLayoutEffect } from 'react'

interface FieldOptions {
  /** Attributes of the field; an undefined one is removed. */
  attributes: Readonly<Record<string, string | undefined>>
  onKeyDown: (event: KeyboardEvent) => void
}

/** Makes a field that React does not render a combobox of the list that React renders. */
export function useField(field: HTMLInputElement, { attributes, onKeyDown }: FieldOptions): void {
  useEffect(() => {
    const all = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'go',
      maxlength: '100',
      ...attributes,
    }
    for (const [name, value] of Object.entries(all))
      if (value === undefined) field.removeAttribute(name)
      else if (field.getAttribute(name) !== value) field.setAttribute(name, value)
  })
  // at once, so that no key comes between what is shown and what it does
  useLayoutEffect(() => {
    field.addEventListener('keydown', onKeyDown)
    return () => field.removeEventListener('keydown', onKeyDown)
  })
}
