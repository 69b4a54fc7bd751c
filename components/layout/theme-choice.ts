/** Keeps the choice of theme in this browser, and shows it in every place where it can be made. */
export function startThemeChoice(): void {
  // browsers put back what was chosen in a form before: of another theme perhaps
  addEventListener('pageshow', show)
  show()
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !('themeChoice' in target.dataset)) return
    const { dataset } = document.documentElement
    if (target.value === 'system') delete dataset.theme
    else dataset.theme = target.value
    keep(target.value)
    show()
  })
}

function show(): void {
  const { theme = 'system' } = document.documentElement.dataset
  for (const it of document.querySelectorAll<HTMLInputElement>('[data-theme-choice]'))
    it.checked = it.value === theme
}

function keep(theme: string): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // storage is blocked: the choice holds for this page
  }
}
