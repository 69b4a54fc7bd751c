// what every document starts with (renderer/+client.ts, in whose place this comes), the album of a
// text and its printing
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startAlbum } from '#components/resource/album.ts'
import { startPrintButtons } from '#components/resource/print-buttons.ts'

startFrame()
startAlbum()
startPrintButtons()
