/**
 * Widths in pixels of the WebP images that pages use in place of the originals of the media: vector
 * drawings that are slow to draw, and photos that are large. No other widths are made.
 */
export const pictureWidths = [80, 200, 400, 720, 960, 1440] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** Media files that have renditions, by address or path. */
const original = /\/media\/.+\.(?:svg|png|jpe?g)$/
const rendition = /^(\/.+\.(?:svg|png|jpe?g))\/(\d+)\.webp$/

/** Attributes of an `<img>` that is `width` CSS pixels wide and never wider than the window. */
export interface PictureSources {
  src: string
  srcSet?: string
  sizes?: string
}

/**
 * Attributes of an image that is shown `width` pixels wide, for screens with one and two pixels per
 * CSS pixel.
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
 * File and width of a rendition path below the media, such as `/products/x.svg/400.webp`; undefined
 * for other paths.
 */
export function renditionAt(path: string): { file: string; width: PictureWidth } | undefined {
  const [, file, digits] = rendition.exec(path) ?? []
  const width = pictureWidths.find((it) => String(it) === digits)
  return file !== undefined && width !== undefined ? { file, width } : undefined
}

function widthFor(pixels: number): PictureWidth {
  return pictureWidths.find((it) => it >= pixels) ?? 1440
}
