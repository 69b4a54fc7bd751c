// what every document starts with (renderer/+client.ts, in whose place this comes), and the carousel
import '#components/islands/loader.ts'
import '#components/home/carousel.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
