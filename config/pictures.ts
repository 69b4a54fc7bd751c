/**
 * Widths in pixels of the WebP images that pages load instead of the original media files, because
 * vector drawings are slow to draw and photos are large. No other widths are generated.
 */
export const pictureWidths = [80, 200, 400, 720, 960, 1440] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** Matches the URL or path of a media file that has renditions. */
const original = /\/media\/.+\.(?:svg|png|jpe?g)$/
const rendition = /^(\/.+\.(?:svg|png|jpe?g))\/(\d+)\.webp$/

/** Source attributes of an `<img>`. Only `src` is set if the file has no renditions. */
export interface PictureSources {
  src: string
  srcSet?: string
  sizes?: string
}

/**
 * Returns the attributes of an image that is shown `width` CSS pixels wide, but never wider than
 * the window. Offers a rendition for screens with one and with two pixels per CSS pixel.
 */
export function pictureSources(src: string, width: number): PictureSources {
  if (!original.test(src)) return { src }
  const widths = [...new Set([widthFor(width), widthFor(2 * width)])]
  const address = (it: PictureWidth) => `${src}/${it}.webp`
  return {
    src: address(widths[0]!),
    srcSet: widths.map((it) => `${address(it)} ${it}w`).join(','),
    sizes: `min(${width}px,100vw)`,
  }
}

/**
 * Returns the file and width for a rendition's path below /media, such as
 * `/products/x.svg/400.webp`. Undefined for other paths.
 */
export function renditionAt(path: string): { file: string; width: PictureWidth } | undefined {
  const [, file, digits] = rendition.exec(path) ?? []
  const width = pictureWidths.find((it) => String(it) === digits)
  return file !== undefined && width !== undefined ? { file, width } : undefined
}

function widthFor(pixels: number): PictureWidth {
  return pictureWidths.find((it) => it >= pixels) ?? 1440
}
