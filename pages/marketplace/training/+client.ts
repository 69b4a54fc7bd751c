// what every document starts with (renderer/+client.ts, in whose place this comes), and what this page adds
import '#components/islands/loader.ts'
import { showLocalTimes } from '#components/event/show-local-times.ts'
import { whenParsed } from '#components/islands/moments.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
whenParsed(showLocalTimes)
