// runs instead of pages/marketplace/+client.ts and adds the section navigation
import '#components/islands/loader.ts'
import { whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'
import { startSectionNav } from '#components/ui/section-nav.ts'

startFrame()
whenParsed(startSectionNav)
