/**
 * Applies a filter as soon as it is changed with a pointer. With the keyboard, a user moves through
 * other options first, so only the button applies the filter.
 * Source: WCAG 3.2.2.
 */
export function submitOnChange(): void {
  let usesKeyboard = false
  document.addEventListener('keydown', () => (usesKeyboard = true), true)
  document.addEventListener('pointerdown', () => (usesKeyboard = false), true)
  document.addEventListener('change', ({ target }) => {
    const form = (target as HTMLElement).closest<HTMLFormElement>('form[data-filters]')
    if (form && !usesKeyboard) form.requestSubmit()
  })
}
