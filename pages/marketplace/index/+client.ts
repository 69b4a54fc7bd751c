// replaces renderer/+client.ts: adds the carousel
import '#components/islands/loader.ts'
import '#components/home/carousel.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
