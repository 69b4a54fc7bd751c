import { Resvg } from '@resvg/resvg-js'

/** Input of the worker: a share image to draw. */
export interface ShareImageTask {
  svg: string
  fontFiles: string[]
}

/** Draws an SVG as PNG. Runs in a worker. */
export function run({ svg, fontFiles }: ShareImageTask): Uint8Array {
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Noto Sans Japanese' }
  return new Resvg(svg, { font }).render().asPng()
}
