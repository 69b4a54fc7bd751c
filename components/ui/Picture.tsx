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
  const loading: ImgHTMLAttributes<HTMLImageElement> = isPriority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' }
  return <img {...pictureSources(src, width)} alt={alt} width={width} height={height} className={className} {...loading} />
}
