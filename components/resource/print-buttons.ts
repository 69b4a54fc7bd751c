/** Makes the print buttons print the page. */
export function startPrintButtons(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-print]')) print()
  })
}
