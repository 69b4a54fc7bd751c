import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#server/kernel/problem.ts'
import { createWorker } from '#server/platform/worker/worker.ts'
import { type ImageCache, imageLifetime } from '#server/print/image-cache.ts'
import type { DocumentContent } from './content.ts'
import type { DocumentTask } from './draw-document.ts'

const maxPending = 20
const retryAfterSeconds = 5

/** A PDF. */
export interface DrawnDocument {
  bytes: Buffer
  /** Hash of the bytes, the same in all processes. */
  hash: string
}

/** Draws the datasheets, user guides and release notes of products. */
export interface ProductDocuments extends AsyncDisposable {
  /**
   * Returns the PDF with a content. It is drawn on first use, and again when the content or the
   * picture of the product has changed.
   *
   * @throws Problem `rate.limited` if too many documents are waiting to be drawn
   */
  get(content: DocumentContent): Promise<DrawnDocument>
}

/**
 * Creates the service for documents of products. A worker of their own draws them, so that quotes
 * and orders do not wait for them. They are stored in the cache.
 *
 * @param mediaFolder contains the logo mark and the pictures of products
 */
export function createProductDocuments(cache: ImageCache, mediaFolder: string): ProductDocuments {
  const worker = createWorker<DocumentTask>(new URL('draw-worker.ts', import.meta.url))

  async function draw(task: DocumentTask): Promise<DrawnDocument> {
    if (worker.pending() >= maxPending) throw new Problem('rate.limited', { retryAfterSeconds })
    const bytes = await worker.run(task)
    return { bytes, hash: hashOf(bytes) }
  }

  return {
    async get(content) {
      const [mark, picture] = await Promise.all([
        readMark(mediaFolder),
        readPicture(mediaFolder, content.product.picture),
      ])
      const task = { content, mark, picture }
      const { value } = await cache.read({
        kind: 'document',
        key: `document ${hashOf(JSON.stringify(task))}`,
        lifetime: imageLifetime,
        tagsOf: () => ['image:document'],
        sizeOf: (it) => it.bytes.length,
        load: () => draw(task),
      })
      return value
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}

/** Reads the logo mark and makes it white. */
async function readMark(mediaFolder: string): Promise<string> {
  const mark = await readFile(join(mediaFolder, 'brand/logo-mark.svg'), 'utf8')
  return mark.replaceAll(/url\(#mk-1\)|#0fb5c9/g, '#ffffff')
}

/** Reads the picture of a product; null unless it is an SVG in the media folder. */
async function readPicture(mediaFolder: string, path: string): Promise<string | null> {
  const [, name] = /^\/media\/((?:[\w-]+\/)*[\w-]+\.svg)$/.exec(path) ?? []
  if (name === undefined) return null
  return readFile(join(mediaFolder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function hashOf(content: Buffer | string): string {
  return createHash('sha1').update(content).digest('base64url').slice(0, 20)
}
