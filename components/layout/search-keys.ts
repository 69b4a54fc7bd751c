/** Opens the search panel on Ctrl+K, ⌘K and `/`, unless a form control has the focus. */
export function startSearchKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isShortcut = ctrlKey || metaKey ? key === 'k' && !altKey : key === '/'
    const panel = document.querySelector<HTMLElement>('#search[popover]')
    if (
      !isShortcut ||
      !panel ||
      document.querySelector('dialog[open]') ||
      (target as Element).closest('input,textarea,select')
    )
      return
    event.preventDefault()
    panel.togglePopover(true)
    panel.querySelector<HTMLElement>('[type=search]')?.focus()
  })
}
