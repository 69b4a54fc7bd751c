import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#server/kernel/problem.ts'
import { fontFiles } from '#server/print/pdf/fonts.ts'
import { threadOf } from '#server/platform/worker/worker.ts'
import { cardSvg, type ShareCard } from './card.ts'
import type { PictureWork } from './draw-worker.ts'

export type { ShareCard } from './card.ts'

const thread = threadOf<PictureWork>(new URL('draw-worker.ts', import.meta.url))
const mostKept = 100
const mostWaiting = 20

const kept = new Map<string, Promise<Buffer>>()

/**
 * The picture of a page that others share, as PNG of 1200 × 630. The last hundred are kept; who asks for one gets an address that
 * browsers and proxies keep for a year.
 *
 * @throws Problem `rate.limited` when too many wait to be drawn
 */
export async function sharePicture(card: ShareCard, groundFolder: string): Promise<Buffer> {
  const key = JSON.stringify(card)
  const known = kept.get(key)
  if (known) return known
  if (thread.waiting() >= mostWaiting) throw new Problem('rate.limited', { retryAfterSeconds: 5 })
  const drawing = draw(card, groundFolder)
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return drawing
}

async function draw(card: ShareCard, groundFolder: string): Promise<Buffer> {
  const ground = await readFile(join(groundFolder, 'share-ground.svg'), 'utf8')
  return thread.ask({ svg: cardSvg(card, ground), fontFiles: fontFiles(card.locale, 'Bold') })
}
