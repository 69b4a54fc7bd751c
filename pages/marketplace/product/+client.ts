// runs instead of pages/marketplace/+client.ts and adds the windows of pop-ups
import '#components/islands/loader.ts'
import { whenIdle, whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
// until then the links of pop-ups lead to pages
whenParsed(() => whenIdle(loadPopups))

function loadPopups(): void {
  import('#components/popup/start-popups.ts').then((it) => it.startPopups()).catch(reportError)
}
