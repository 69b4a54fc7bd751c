import { Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'
import { answerWith } from '#server/platform/worker/answer.ts'

/** A picture that the thread is asked for. */
export interface RenditionWork {
  bytes: Uint8Array
  isDrawing: boolean
  /** In pixels. */
  width: number
  fontFiles: string[]
}

/** More is no picture of a page. */
const maxPixels = 40_000_000
/** Between what is seen and what is sent. Source: https://developers.google.com/speed/webp/docs/cwebp */
const quality = 75

sharp.cache(false)
sharp.concurrency(1)

answerWith(({ bytes, isDrawing, width, fontFiles }: RenditionWork) =>
  (isDrawing
    ? drawn(bytes, { width, fontFiles })
    : sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true }).resize({
        width,
        withoutEnlargement: true,
      })
  )
    .webp({ quality })
    .toBuffer(),
)

/** A vector drawing, with fonts of ours: those of the machine may be none. */
function drawn(
  bytes: Uint8Array,
  { width, fontFiles }: Pick<RenditionWork, 'width' | 'fontFiles'>,
): Sharp {
  const svg = Buffer.from(bytes).toString()
  // fonts take longer to read than most drawings to draw
  const font = {
    fontFiles: svg.includes('<text') ? fontFiles : [],
    loadSystemFonts: false,
    defaultFontFamily: 'Noto Sans JP',
  }
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render()
  return sharp(picture.pixels, {
    raw: { width: picture.width, height: picture.height, channels: 4, premultiplied: true },
  })
}
