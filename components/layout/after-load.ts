import { startConsent } from '#components/consent/start-consent.ts'
import { startErrorReports } from '#components/measure/error-reports.ts'
import { startMeasuring } from '#components/measure/start-measuring.ts'
import { startNotices } from '#components/notices/start-notices.ts'
import { startCopyButtons } from '#components/ui/copy-buttons.ts'
import { startVideoPlayers } from '#components/ui/video-players.ts'
import { layOutDeferred } from './lay-out-deferred.ts'
import { startMenuArrows } from './menu-arrows.ts'
import { startMenuKeys } from './menu-keys.ts'
import { startScrollToTop } from './scroll-to-top.ts'
import { startThemeChoice } from './theme-choice.ts'

/**
 * Starts what nobody misses at once: links work without it, and its buttons are below the first
 * screen or in panels. The browser loads it once the page is idle.
 */
export function startAfterLoad(): void {
  startErrorReports() // before the others, whose errors it reports
  startNotices()
  startMenuKeys()
  startMenuArrows()
  startThemeChoice()
  startCopyButtons()
  startVideoPlayers()
  startScrollToTop()
  layOutDeferred()
  startConsent()
  startMeasuring()
}
