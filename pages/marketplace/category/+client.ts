// what every document starts with (renderer/+client.ts, in whose place this comes), and the page's own navigation
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startSectionNav } from '#components/ui/section-nav.ts'

startFrame()
startSectionNav()
