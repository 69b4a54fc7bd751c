import { claimOncePerMinute } from '#components/session/tab-memory.ts'

const pauseMs = 60_000
let isReloading = false

/**
 * Reloads the page if it asks for a script that a deployment has replaced. Reloads at most once in
 * 60 seconds, also if the browser blocks session storage: then a page that was itself reloaded
 * waits. The page stays if somebody has typed into it, which a reload would lose, or offline: it still
 * works as plain HTML.
 * Source: spec §4, trap 43.
 */
export function reloadAfterFailedLoads(): void {
  addEventListener('vite:preloadError', () => {
    if (isReloading || !navigator.onLine || hasInput() || isFreshReload()) return
    isReloading = claimOncePerMinute('reloaded_at')
    if (isReloading) location.reload()
  })
}

/**
 * True once the page is being reloaded. Code whose `import()` failed must then not navigate, because
 * that would cancel the reload.
 */
export function isPageReloading(): boolean {
  return isReloading
}

/** Returns true if a form field has another value than the document gave it. */
function hasInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
  return (
    [...fields].some((it) => it.value !== it.defaultValue || it.checked !== it.defaultChecked) ||
    [...document.querySelectorAll('select')].some((it) => it.selectedIndex !== defaultIndex(it))
  )
}

function defaultIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex((it) => it.defaultSelected),
  )
}

function isFreshReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.type === 'reload' && performance.now() < pauseMs
}
