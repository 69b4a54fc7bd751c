import { createDataCache, type DataCache } from '#server/platform/cache/data-cache.ts'

/**
 * Cache of generated images and documents. A key consists of the texts or the file that an image is
 * generated from.
 */
export type ImageCache = DataCache

/** Cache limits by kind of image. The images of several thousand products fit in memory. */
const kinds = {
  rendition: { maxBytes: 64_000_000, maxEntries: 20_000 },
  'share-image': { maxBytes: 20_000_000, maxEntries: 100 },
  document: { maxBytes: 48_000_000, maxEntries: 2000 },
}

/**
 * Images are cached for a year. They never change, because the key contains everything that an
 * image is generated from.
 */
export const imageLifetime = { ttlMs: 365 * 24 * 60 * 60 * 1000, staleMs: 0 }

/** Creates the cache of generated images. */
export function createImageCache(options: Pick<Parameters<typeof createDataCache>[0], 'onRead'>) {
  return createDataCache({ kinds, ...options })
}
