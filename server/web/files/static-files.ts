import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import express, { type NextFunction, type RequestHandler, type Response } from 'express'
import { LRUCache } from 'lru-cache'
import { encodingFor } from '#server/web/pages/page-store.ts'
import { createContentTags } from './content-tags.ts'

const types: Partial<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** A text file, compressed once in each encoding. */
interface TextFile {
  mtimeMs: number
  etag: string
  type: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

interface Options {
  folder: string
  cacheControl: string
  maxBytes?: number
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/**
 * Serves the files in a folder. Compresses text files and keeps them in memory; streams all other
 * files with range support. Reads a file again once it has changed.
 */
export function staticFiles({
  folder,
  cacheControl,
  maxBytes = 32_000_000,
}: Options): RequestHandler {
  const textFiles = new LRUCache<string, TextFile>({
    maxSize: maxBytes,
    sizeCalculation: (it) => it.identity.length + it.br.length + it.gzip.length + 1,
  })
  const streamFile = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response) => response.setHeader('Cache-Control', cacheControl),
  })

  const contentTag = createContentTags()

  async function textFile(path: string, type: string): Promise<TextFile | undefined> {
    const file = fileIn(folder, path)
    if (file === undefined) return undefined
    const { mtimeMs } = await stat(file)
    const existing = textFiles.get(file)
    if (existing?.mtimeMs === mtimeMs) return existing
    const compressed = await compress(await readFile(file), { mtimeMs, type })
    textFiles.set(file, compressed)
    return compressed
  }

  const streamTagged: RequestHandler = async (request, response, next) => {
    const file = fileIn(folder, decodedPath(request.path))
    const tag = file === undefined ? undefined : await contentTag(file).catch(() => undefined)
    if (tag !== undefined) response.set('ETag', tag)
    return streamFile(request, response, afterStream(response, next))
  }

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const type = types[extname(request.path)]
    if (!type) return streamTagged(request, response, next)
    const file = await textFile(decodedPath(request.path), type).catch(() => undefined)
    if (!file) return next()
    const encoding = encodingFor(request.headers['accept-encoding'])
    response.set({
      'Content-Type': file.type,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ETag: `"${file.etag}${encoding ? `-${encoding}` : ''}"`,
    })
    if (request.fresh) return void response.status(304).end()
    if (encoding) response.set('Content-Encoding', encoding)
    response.end(encoding ? file[encoding] : file.identity)
  }
}

/** Returns the path of a file in a folder; undefined for a path outside of it. */
function fileIn(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, path))
  return file.startsWith(folder + sep) ? file : undefined
}

/** Decodes a path; returns "" if it cannot be decoded. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}

/**
 * Handles what `express.static` passes on. A request for a part that the file does not have, or for
 * another version of the file, gets its status without a body. Source: RFC 9110 §13.1.1, §14.2.
 */
function afterStream(response: Response, next: NextFunction): NextFunction {
  return (error?: unknown) => {
    response.removeHeader('ETag')
    const status = (error as { status?: number } | undefined)?.status
    if (status !== 412 && status !== 416) return next(error)
    for (const name of ['Content-Type', 'Content-Length', 'Last-Modified'])
      response.removeHeader(name)
    response.status(status).set('Cache-Control', 'no-store').end()
  }
}

async function compress(
  identity: Buffer,
  { mtimeMs, type }: { mtimeMs: number; type: string },
): Promise<TextFile> {
  const [br, gz] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzipAsync(identity, { level: 9 }),
  ])
  return {
    mtimeMs,
    type,
    identity,
    br,
    gzip: gz,
    etag: createHash('sha1').update(identity).digest('base64url').slice(0, 20),
  }
}
