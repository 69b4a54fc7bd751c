import { join, normalize, sep } from 'node:path'
import type { RequestHandler } from 'express'
import { renditionAt } from '#config/pictures.ts'

/**
 * Makes a WebP version of an image file in a given width.
 *
 * @throws Error from the file system if there is no such file
 */
export type MakeRendition = (
  file: string,
  width: number,
) => Promise<{ bytes: Buffer; hash: string }>

interface Options {
  folder: string
  cacheControl: string
  make: MakeRendition
}

/** Error codes that the file system returns for a path without a file. */
const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

/** Serves the images in a folder in the widths that pages request. Passes all other requests on. */
export function renditions({ folder, cacheControl, make }: Options): RequestHandler {
  return async (request, response, next) => {
    const requested =
      request.method === 'GET' || request.method === 'HEAD'
        ? renditionAt(decodedPath(request.path))
        : undefined
    const file = requested && normalize(join(folder, requested.file))
    if (!requested || !file?.startsWith(folder + sep)) return next()
    const rendition = await make(file, requested.width).catch((error: NodeJS.ErrnoException) => {
      if (!noFile.has(error.code ?? '')) throw error
    })
    if (!rendition) return next()
    response.set({ 'Cache-Control': cacheControl, ETag: `"${rendition.hash}"` }).type('webp')
    if (request.fresh) return void response.status(304).end()
    response.end(rendition.bytes)
  }
}

/** Decodes a path; returns "" if it cannot be decoded. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
