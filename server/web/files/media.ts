import type { RequestHandler } from 'express'
import { stateOf } from '#server/kernel/request-state.ts'
import { type MakeRendition, renditions } from './renditions.ts'
import { staticFiles } from './static-files.ts'

interface Options {
  folder: string
  cacheControl: string
  /** Makes a narrower WebP version of an image file. */
  makeRendition: MakeRendition
}

/**
 * Serves the images, videos and documents in a folder, and its images in the widths that pages
 * request.
 */
export function mediaFiles({ folder, cacheControl, makeRendition }: Options): RequestHandler[] {
  const media = { folder, cacheControl }
  return [imageHeaders, renditions({ ...media, make: makeRendition }), staticFiles(media)]
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
