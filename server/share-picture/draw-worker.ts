import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import type { Asked, Drawn } from './drawing.ts'

// The thread that share pictures are drawn on, one after the other.
parentPort?.on('message', ({ id, svg, fontFiles }: Asked) => {
  let drawn: Drawn
  try {
    const picture = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Noto Sans Japanese' } })
    drawn = { id, png: picture.render().asPng() }
  } catch (error) {
    drawn = { id, failure: String(error) }
  }
  parentPort?.postMessage(drawn, [])
})
