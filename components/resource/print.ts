/** Makes the buttons that print the page do so. */
export function startPrinting(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-print]')) print()
  })
}
