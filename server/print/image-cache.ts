import { createDataCache, type DataCache } from '#server/platform/cache/data-cache.ts'

/** Image files by the texts or the file that they are made from. */
export type ImageCache = DataCache

/** Bounds of the kinds of images: some thousand products have all their images in memory. */
const kinds = {
  rendition: { maxBytes: 64_000_000, maxEntries: 20_000 },
  'share-image': { maxBytes: 20_000_000, maxEntries: 100 },
}

/** An image never changes: its key contains everything that it is made from. */
export const imageLifetime = { ttlMs: 365 * 24 * 60 * 60 * 1000, staleMs: 0 }

/** Creates the cache of images that workers make. */
export function createImageCache(options: Pick<Parameters<typeof createDataCache>[0], 'onRead'>) {
  return createDataCache({ kinds, ...options })
}
