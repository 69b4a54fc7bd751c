import type { ImgHTMLAttributes } from 'react'
import { pictureSources } from '#config/pictures.ts'

interface Props {
  src: string
  /** Empty if the image adds nothing to the text beside it. */
  alt: string
  width: number
  height: number
  className?: string
  /** Fetched first: for the largest image of the first screen. One per page. */
  isPriority?: boolean
}

/** An image that reserves its space while it loads. */
export function Picture({ src, alt, width, height, className, isPriority = false }: Props) {
  const loading: ImgHTMLAttributes<HTMLImageElement> = isPriority
    ? { fetchPriority: 'high' }
    : { loading: 'lazy', decoding: 'async' }
  // the original SVG of 2 kB arrives sooner than its 40 kB rendition
  const sources = isPriority && src.endsWith('.svg') ? { src } : pictureSources(src, width)
  return (
    <img {...sources} alt={alt} width={width} height={height} className={className} {...loading} />
  )
}
