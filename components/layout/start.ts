import { startAccount } from '#components/account/start-account.ts'
import { whenLoaded, whenParsed } from '#components/islands/moments.ts'
import { startNotices } from '#components/notices/start-notices.ts'
import { startPalette } from '#components/shortcuts/start-palette.ts'
import { startCopyButtons } from '#components/ui/copy-buttons.ts'
import { startVideoPlayers } from '#components/ui/video-players.ts'
import { layOutDeferred } from './lay-out-deferred.ts'
import { startMenuArrows } from './menu-arrows.ts'
import { startMenus } from './menu-behavior.ts'
import { startScrollToTop } from './scroll-to-top.ts'
import { startThemeChoice } from './theme-choice.ts'

/** Starts the enhancements of a document's frame. The frame works without them; none uses React. */
export function startFrame(): void {
  startMenus()
  startPalette()
  startCopyButtons()
  startVideoPlayers()
  for (const start of startersAfterParsing) whenParsed(start)
  whenLoaded(layOutDeferred)
}

const startersAfterParsing = [
  startMenuArrows,
  startThemeChoice,
  startScrollToTop,
  startAccount,
  startNotices,
]
