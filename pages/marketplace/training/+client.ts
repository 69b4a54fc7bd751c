// runs instead of pages/marketplace/+client.ts and adds times in the visitor's time zone
import '#components/islands/loader.ts'
import { showLocalTimes } from '#components/event/show-local-times.ts'
import { whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
whenParsed(showLocalTimes)
