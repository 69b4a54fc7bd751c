// runs instead of pages/marketplace/+client.ts and adds the carousel
import '#components/islands/loader.ts'
import '#components/home/carousel.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
