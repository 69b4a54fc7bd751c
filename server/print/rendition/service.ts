import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { fontFiles } from '#server/print/pdf/fonts.ts'
import { threadOf } from '#server/platform/worker/worker.ts'
import type { RenditionWork } from './draw-worker.ts'

const thread = threadOf<RenditionWork>(new URL('draw-worker.ts', import.meta.url))

/** Enough for each picture of some thousand products. */
const maxBytes = 64_000_000
const fonts = (['Regular', 'Bold'] as const).flatMap((it) => fontFiles('en-int', it).slice(0, 1))

/** A picture in one width, as WebP. */
export interface Rendition {
  bytes: Buffer
  /** What tells it from any other, alike in every process. */
  hash: string
  /** Of the file that it was made from, in milliseconds. */
  mtimeMs: number
}

const kept = new LRUCache<string, Rendition>({
  maxSize: maxBytes,
  sizeCalculation: (it) => it.bytes.length,
})
const underWay = new Map<string, Promise<Rendition>>()

/**
 * A picture of a file in a width, made when it is first asked for and again when the file has changed.
 *
 * @throws Error of the file system where there is no such file
 */
export async function rendition(file: string, width: number): Promise<Rendition> {
  const { mtimeMs } = await stat(file)
  const key = `${width} ${file}`
  const known = kept.get(key)
  if (known?.mtimeMs === mtimeMs) return known
  const making = underWay.get(key) ?? made(file, width, mtimeMs).finally(() => underWay.delete(key))
  underWay.set(key, making)
  const it = await making
  kept.set(key, it)
  return it
}

async function made(file: string, width: number, mtimeMs: number): Promise<Rendition> {
  const bytes = await thread.ask({
    bytes: await readFile(file),
    isDrawing: file.endsWith('.svg'),
    width,
    fontFiles: fonts,
  })
  return { bytes, hash: createHash('sha1').update(bytes).digest('base64url').slice(0, 20), mtimeMs }
}
