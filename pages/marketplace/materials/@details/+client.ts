// runs instead of pages/marketplace/+client.ts and adds the image viewer and the print button
import '#components/islands/loader.ts'
import { startFrame } from '#components/layout/start.ts'
import { startAlbum } from '#components/resource/album.ts'
import { startPrintButtons } from '#components/resource/print-buttons.ts'

startFrame()
startAlbum()
startPrintButtons()
