import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#server/kernel/problem.ts'
import { createWorker } from '#server/platform/worker/worker.ts'
import { type ImageCache, imageLifetime } from '#server/print/image-cache.ts'
import { fontFiles } from '#server/print/pdf/fonts.ts'
import { cardSvg, type ShareCard } from './card.ts'
import type { ShareImageTask } from './draw-worker.ts'

const maxPending = 20
const retryAfterSeconds = 5

/** Generates preview images for links to this site on social networks. */
export interface ShareImages extends AsyncDisposable {
  /**
   * Returns the image for a page as a PNG of 1200 × 630 pixels. Browsers and proxies cache it for a
   * year, so only the most recently used images are kept in memory.
   *
   * @throws Problem `rate.limited` if too many images are waiting to be drawn
   */
  get(card: ShareCard): Promise<Buffer>
}

/**
 * Creates the service for share images. A worker draws them on the background image in `folder`.
 * They are stored in the cache.
 */
export function createShareImages(cache: ImageCache, folder: string): ShareImages {
  const worker = createWorker<ShareImageTask>(new URL('draw-worker.ts', import.meta.url))

  async function draw(card: ShareCard): Promise<Buffer> {
    if (worker.pending() >= maxPending) throw new Problem('rate.limited', { retryAfterSeconds })
    const background = await readFile(join(folder, 'share-ground.svg'), 'utf8')
    const svg = cardSvg(card, background)
    return worker.run({ svg, fontFiles: fontFiles(card.locale, 'Bold') })
  }

  return {
    async get(card) {
      const { value } = await cache.read({
        kind: 'share-image',
        key: `share-image ${JSON.stringify(card)}`,
        lifetime: imageLifetime,
        tagsOf: () => ['image:share'],
        sizeOf: (it) => it.length,
        load: () => draw(card),
      })
      return value
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}
