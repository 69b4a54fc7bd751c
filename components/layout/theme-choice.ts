/** Stores the selected theme in the browser and keeps every ThemeChoice in sync. */
export function startThemeChoice(): void {
  // browsers restore the state of forms, which may show a different theme
  addEventListener('pageshow', showCurrentTheme)
  showCurrentTheme()
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !('themeChoice' in target.dataset)) return
    const { dataset } = document.documentElement
    if (target.value === 'system') delete dataset.theme
    else dataset.theme = target.value
    storeTheme(target.value)
    showCurrentTheme()
  })
}

/** Checks the current theme in every ThemeChoice. */
export function showCurrentTheme(): void {
  const { theme = 'system' } = document.documentElement.dataset
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-theme-choice]'))
    input.checked = input.value === theme
}

function storeTheme(theme: string): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // storage is blocked: apply the theme to this page only
  }
}
