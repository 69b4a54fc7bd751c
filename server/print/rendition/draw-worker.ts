import { Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'

/** An image to scale. */
export interface RenditionTask {
  bytes: Uint8Array
  /** True for SVG. */
  isVector: boolean
  /** Width in pixels. */
  width: number
  fontFiles: string[]
}

/** Images with more pixels are rejected. */
const maxPixels = 40_000_000
/**
 * WebP quality, a compromise between visible loss and file size. Source:
 * https://developers.google.com/speed/webp/docs/cwebp
 */
const quality = 75

sharp.cache(false)
sharp.concurrency(1)

/** Scales an image and encodes it as WebP. Runs in a worker. */
export function run({ bytes, isVector, width, fontFiles }: RenditionTask): Promise<Buffer> {
  const image = isVector
    ? drawSvg(bytes, { width, fontFiles })
    : sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true }).resize({
        width,
        withoutEnlargement: true,
      })
  return image.webp({ quality }).toBuffer()
}

/** Draws an SVG with the bundled fonts, because the server may have no fonts installed. */
function drawSvg(
  bytes: Uint8Array,
  { width, fontFiles }: Pick<RenditionTask, 'width' | 'fontFiles'>,
): Sharp {
  const svg = Buffer.from(bytes).toString()
  const font = {
    fontFiles: svg.includes('<text') ? fontFiles : [], // loaded only if needed: slower than drawing
    loadSystemFonts: false,
    defaultFontFamily: 'Noto Sans JP',
  }
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render()
  return sharp(image.pixels, {
    raw: { width: image.width, height: image.height, channels: 4, premultiplied: true },
  })
}
