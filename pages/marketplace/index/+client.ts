// runs instead of pages/marketplace/+client.ts and adds the carousel
import '#components/islands/loader.ts'
import { whenIdle, whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
// until then its dots are links, its buttons are hidden, and the first banner stays
whenParsed(() => whenIdle(loadCarousel))

function loadCarousel(): void {
  import('#components/home/carousel.ts').catch(reportError)
}
