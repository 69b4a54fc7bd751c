// runs on all pages of the demo
import '#components/islands/loader.ts'
import { startDemo } from '#components/demo/start-demo.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
startDemo()
