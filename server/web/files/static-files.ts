import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import express, { type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { encodingFor } from '#server/web/pages/page-store.ts'

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

  async function textFile(path: string, type: string): Promise<TextFile | undefined> {
    const file = normalize(join(folder, path))
    if (!file.startsWith(folder + sep)) return undefined
    const { mtimeMs } = await stat(file)
    const existing = textFiles.get(file)
    if (existing?.mtimeMs === mtimeMs) return existing
    const compressed = await compress(await readFile(file), { mtimeMs, type })
    textFiles.set(file, compressed)
    return compressed
  }

  return async (request, response, next) => {
    const type = types[extname(request.path)]
    if (!type || (request.method !== 'GET' && request.method !== 'HEAD'))
      return streamFile(request, response, next)
    const file = await textFile(decodeURI(request.path), type).catch(() => undefined)
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
