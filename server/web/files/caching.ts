/** `Cache-Control` of files whose address changes with their content. */
export const oneYear = 'public, max-age=31536000, immutable'

/**
 * `Cache-Control` of files that change in place. Caches may serve them for a day while they reload.
 */
export const oneHour = 'public, max-age=3600, stale-while-revalidate=86400'
