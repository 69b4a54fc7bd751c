import type { RequestHandler } from 'express'
import { stateOf } from '#server/kernel/request-state.ts'
import { type MakeRendition, renditions } from './renditions.ts'
import { staticFiles } from './static-files.ts'

interface Options {
  folder: string
  cacheControl: string
  /** Makes a narrower WebP version of an image file. */
  makeRendition: MakeRendition
  /** Serves the documents of products. */
  documents: RequestHandler
}

/**
 * Serves the images and videos in a folder, its images in the widths that pages request, and the
 * documents of products.
 */
export function mediaFiles(options: Options): RequestHandler[] {
  const { folder, cacheControl, makeRendition, documents } = options
  const media = { folder, cacheControl }
  return [
    imageHeaders,
    documents,
    renditions({ ...media, make: makeRendition }),
    staticFiles(media),
  ]
}

/** Sets headers that keep an SVG from running scripts when it is opened as a document. */
const imageHeaders: RequestHandler = (request, response, next) => {
  stateOf(request).route = 'media'
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  next()
}
