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

/** Preview images for links to our pages on social networks. */
export interface ShareImages extends AsyncDisposable {
  /**
   * Returns the image of a page as PNG of 1200 × 630. Browsers and proxies cache its address for a
   * year, so only the most recent ones are kept here.
   *
   * @throws Problem `rate.limited` if too many images wait to be drawn
   */
  get(card: ShareCard): Promise<Buffer>
}

/**
 * Creates the share images over a cache. A worker draws them on the background image in the folder.
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
