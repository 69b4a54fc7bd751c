import { join, normalize, sep } from 'node:path'
import type { RequestHandler } from 'express'
import { renditionAt } from '#config/pictures.ts'

interface Options {
  folder: string
  cacheControl: string
  /** A file's picture in a width, as WebP; throws where there is no such file. */
  make: (file: string, width: number) => Promise<{ bytes: Buffer; hash: string }>
}

/** What the file system says of a path that leads to no file. */
const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

/** Answers with pictures of a folder in the widths that pages ask for; leaves on what is none. */
export function renditions({ folder, cacheControl, make }: Options): RequestHandler {
  return async (request, response, next) => {
    const asked =
      request.method === 'GET' || request.method === 'HEAD'
        ? renditionAt(decoded(request.path))
        : undefined
    const file = asked && normalize(join(folder, asked.file))
    if (!asked || !file?.startsWith(folder + sep)) return next()
    const made = await make(file, asked.width).catch((error: NodeJS.ErrnoException) => {
      if (!noFile.has(error.code ?? '')) throw error
    })
    if (!made) return next()
    response.set({ 'Cache-Control': cacheControl, ETag: `"${made.hash}"` }).type('webp')
    if (request.fresh) return void response.status(304).end()
    response.end(made.bytes)
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
