/** Id of the bar below the header that shows that a page is loading. */
export const progressId = 'page-progress'

/** Shows that a page is loading; the styles show it after 150 ms. */
export function startProgress(): void {
  document.getElementById(progressId)?.removeAttribute('hidden')
}

/** Hides the sign of a loading page. */
export function endProgress(): void {
  document.getElementById(progressId)?.setAttribute('hidden', '')
}
