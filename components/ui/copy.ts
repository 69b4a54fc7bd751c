const shownMs = 2000

/** Makes every CopyButton copy its text, show a tick for two seconds and say "Copied" to screen readers. */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (button)
      void navigator.clipboard.writeText(button.dataset.copy ?? '').then(() => say(button))
  })
}

function say(button: HTMLElement): void {
  const status = button.nextElementSibling as HTMLElement
  button.dataset.done = ''
  status.textContent = status.dataset.copied ?? ''
  setTimeout(() => {
    delete button.dataset.done
    status.textContent = ''
  }, shownMs)
}
