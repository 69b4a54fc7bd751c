/**
 * A filter that is changed by pointer is applied at once. By keyboard a choice is passed on the way to another one, so there the
 * button applies it. Source: WCAG 3.2.2.
 */
export function submitOnChange(): void {
  let isByKeys = false
  document.addEventListener('keydown', () => (isByKeys = true), true)
  document.addEventListener('pointerdown', () => (isByKeys = false), true)
  document.addEventListener('change', ({ target }) => {
    const form = (target as HTMLElement).closest<HTMLFormElement>('form[data-filters]')
    if (form && !isByKeys) form.requestSubmit()
  })
}
