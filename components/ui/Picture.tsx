import type { ImgHTMLAttributes } from 'react'
import { pictureSources } from '#config/pictures.ts'

interface Props {
  src: string
  /** Empty if the image adds nothing to the text beside it. */
  alt: string
  width: number
  height: number
  className?: string
  /**
   * True for the largest image on the first screen, which is then fetched first. At most one per
   * page.
   */
  isPriority?: boolean
}

/** An image that reserves its space while it loads. */
export function Picture({ src, alt, width, height, className, isPriority = false }: Props) {
  const loading: ImgHTMLAttributes<HTMLImageElement> = isPriority
    ? { fetchPriority: 'high' }
    : { loading: 'lazy', decoding: 'async' }
  // use the original SVG, because its 2 kB arrive sooner than a rendition of 40 kB
  const sources = isPriority && src.endsWith('.svg') ? { src } : pictureSources(src, width)
  return (
    <img {...sources} alt={alt} width={width} height={height} className={className} {...loading} />
  )
}
