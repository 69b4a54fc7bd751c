import { createDataCache, type DataCache } from '#server/platform/cache/data-cache.ts'

/** Cache of generated images, keyed by the texts or the file that they are made from. */
export type ImageCache = DataCache

/** Limits by kind of image. All images of several thousand products fit in memory. */
const kinds = {
  rendition: { maxBytes: 64_000_000, maxEntries: 20_000 },
  'share-image': { maxBytes: 20_000_000, maxEntries: 100 },
}

/** An image never changes: its key contains everything that it is made from. */
export const imageLifetime = { ttlMs: 365 * 24 * 60 * 60 * 1000, staleMs: 0 }

/** Creates the cache of generated images. */
export function createImageCache(options: Pick<Parameters<typeof createDataCache>[0], 'onRead'>) {
  return createDataCache({ kinds, ...options })
}
