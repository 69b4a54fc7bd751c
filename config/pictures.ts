/**
 * Pictures of the media are sent as WebP in the width that is shown: drawn at once, where a vector drawing would keep the page busy,
 * and small, where a photograph would not be. They are made in these widths, in pixels, and in no other.
 */
export const pictureWidths = [80, 200, 400, 720, 960, 1440] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** What can be made so: a file of the media, by its address or path. */
const original = /\/media\/.+\.(?:svg|png|jpe?g)$/
const rendition = /^(\/.+\.(?:svg|png|jpe?g))\/(\d+)\.webp$/

/** Addresses of a picture for `<img>`, where it is `width` CSS pixels wide and never wider than the window. */
export interface PictureSources {
  src: string
  srcSet?: string
  sizes?: string
}

/** The addresses of a picture that is shown `width` pixels wide: for screens of one and of two pixels a CSS pixel. */
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

/** What is asked for at a path below the media: `/products/x.svg/400.webp`; undefined for anything else. */
export function renditionAt(path: string): { file: string; width: PictureWidth } | undefined {
  const [, file, digits] = rendition.exec(path) ?? []
  const width = pictureWidths.find((it) => String(it) === digits)
  return file !== undefined && width !== undefined ? { file, width } : undefined
}

function widthFor(pixels: number): PictureWidth {
  return pictureWidths.find((it) => it >= pixels) ?? 1440
}
