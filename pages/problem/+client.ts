import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'

startFrame()
