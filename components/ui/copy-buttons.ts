const confirmationMs = 2000

/**
 * Makes every CopyButton work: it copies its text, shows a check mark for two seconds and announces
 * "Copied" to screen readers.
 */
export function startCopyButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (button)
      void navigator.clipboard
        .writeText(button.dataset.copy ?? '')
        .then(() => confirmCopied(button))
  })
}

function confirmCopied(button: HTMLElement): void {
  const status = button.nextElementSibling as HTMLElement
  button.dataset.done = ''
  status.textContent = status.dataset.copied ?? ''
  setTimeout(() => {
    delete button.dataset.done
    status.textContent = ''
  }, confirmationMs)
}
