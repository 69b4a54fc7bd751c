import { startAccount } from '#components/account/start-account.ts'
import { whenLoaded, whenParsed } from '#components/islands/moments.ts'
import { startNotices } from '#components/notices/start-notices.ts'
import { startCopying } from '#components/ui/copy.ts'
import { startFilms } from '#components/ui/films.ts'
import { layOutLater } from './lay-out-later.ts'
import { startMenuArrows } from './menu-arrows.ts'
import { startMenus } from './menu-behavior.ts'
import { startScrollToTop } from './scroll-to-top.ts'
import { startSearchKeys } from './search-keys.ts'
import { startThemeChoice } from './theme-choice.ts'

/** Starts what script adds to the frame of a document. None of it is needed, and none of it is React. */
export function startFrame(): void {
  startMenus()
  startSearchKeys()
  startCopying()
  startFilms()
  for (const it of parts) whenParsed(it)
  whenLoaded(layOutLater)
}

const parts = [startMenuArrows, startThemeChoice, startScrollToTop, startAccount, startNotices]
