// what every document starts with (renderer/+client.ts, in whose place this comes), the album of a text and its printing
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startAlbum } from '#components/resource/album.ts'
import { startPrinting } from '#components/resource/print.ts'

startFrame()
startAlbum()
startPrinting()
