import type { ImgHTMLAttributes } from 'react'
import { pictureSources } from '#config/pictures.ts'

interface Props {
  src: string
  /** Its words; empty where it adds nothing to the text beside it. */
  alt: string
  width: number
  height: number
  className?: string
  /** The largest picture of the first screen: fetched at once. One a page. */
  isPriority?: boolean
}

/** A picture that keeps its place while it loads. */
export function Picture({ src, alt, width, height, className, isPriority = false }: Props) {
  const loading: ImgHTMLAttributes<HTMLImageElement> = isPriority
    ? { fetchPriority: 'high' }
    : { loading: 'lazy', decoding: 'async' }
  // what all wait for: a drawing of 2 kB is there sooner than its picture of 40
  const sources = isPriority && src.endsWith('.svg') ? { src } : pictureSources(src, width)
  return (
    <img {...sources} alt={alt} width={width} height={height} className={className} {...loading} />
  )
}
