import { startAccount } from '#components/account/start-account.ts'
import { whenIdle, whenLoaded, whenParsed } from '#components/islands/moments.ts'
import { startPalette } from '#components/shortcuts/start-palette.ts'
import { startMenus } from './menu-behavior.ts'

/** Starts the enhancements of a document's frame. The frame works without them; none uses React. */
export function startFrame(): void {
  // first: an error below is then reported
  whenLoaded(() => whenIdle(loadRest))
  startMenus()
  startPalette()
  whenParsed(startAccount)
}

function loadRest(): void {
  import('./after-load.ts').then((it) => it.startAfterLoad()).catch(reportError)
}
