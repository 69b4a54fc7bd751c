import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createWorker } from '#server/platform/worker/worker.ts'
import { type ImageCache, imageLifetime } from '#server/print/image-cache.ts'
import { fontFiles } from '#server/print/pdf/fonts.ts'
import type { RenditionTask } from './draw-worker.ts'

/** A WebP image at one width. */
export interface Rendition {
  bytes: Buffer
  /** Hash of the bytes, the same in all processes. */
  hash: string
}

/** Generates media images at the widths that pages request. */
export interface Renditions extends AsyncDisposable {
  /**
   * Returns the rendition of an image file at a width. It is generated on first use, and again when
   * the file has changed.
   *
   * @throws Error of the file system if the file does not exist
   */
  get(file: string, width: number): Promise<Rendition>
}

/** Creates the service for renditions. They are generated in a worker and stored in the cache. */
export function createRenditions(cache: ImageCache): Renditions {
  const worker = createWorker<RenditionTask>(new URL('draw-worker.ts', import.meta.url))
  const fonts = (['Regular', 'Bold'] as const).flatMap((it) => fontFiles('en-int', it).slice(0, 1))

  async function make(file: string, width: number): Promise<Rendition> {
    const isVector = file.endsWith('.svg')
    const source = await readFile(file)
    const bytes = await worker.run({ bytes: source, isVector, width, fontFiles: fonts })
    return { bytes, hash: createHash('sha1').update(bytes).digest('base64url').slice(0, 20) }
  }

  return {
    async get(file, width) {
      const { mtimeMs } = await stat(file)
      const { value } = await cache.read({
        kind: 'rendition',
        key: `rendition ${file} ${width} ${mtimeMs}`,
        lifetime: imageLifetime,
        tagsOf: () => ['image:rendition'],
        sizeOf: (it) => it.bytes.length,
        load: () => make(file, width),
      })
      return value
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}
