import { startThemeChoice } from '#components/layout/theme-choice.ts'
import { startNotices } from '#components/notices/start-notices.ts'
import { startPalette } from '#components/shortcuts/start-palette.ts'
import { keepFocus } from './keep-focus.ts'

/** Starts what an app page can do without while it starts: most of it is that of documents. */
export function startHelpers(): void {
  startNotices()
  startPalette()
  startThemeChoice()
  keepFocus()
}
