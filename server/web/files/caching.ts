/** `Cache-Control` for files whose URLs change with their content. */
export const oneYear = 'public, max-age=31536000, immutable'

/**
 * `Cache-Control` for files whose content changes at the same URL. Caches may serve the old content
 * for a day while they reload it.
 */
export const oneHour = 'public, max-age=3600, stale-while-revalidate=86400'
