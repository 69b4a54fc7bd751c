import type { Config } from '#config/schema.ts'

/**
 * Returns `Cache-Control` of a public page, for the caches in front of the site. Source: decisions
 * C20.
 */
export function publicCaching({ cache: { cdn } }: Config): string {
  return (
    `public, max-age=0, s-maxage=${cdn.sharedMaxAgeSeconds}` +
    `, stale-while-revalidate=${cdn.staleWhileRevalidateSeconds}` +
    `, stale-if-error=${cdn.staleIfErrorSeconds}`
  )
}

/**
 * Returns `Cache-Control` of a page with a given status. `isPrivate` is true if the request has a
 * session.
 */
export function cachingOf(
  config: Config,
  { status, isPrivate }: { status: number; isPrivate: boolean },
): string {
  if (isPrivate) return 'private, no-store'
  if (status === 301) return permanentRedirectCaching(config)
  return status === 200 ? publicCaching(config) : 'no-store'
}

/**
 * Returns `Cache-Control` of a permanent redirect. It expires, so that a mistake is not kept
 * forever. Source: C15.
 */
export function permanentRedirectCaching({ cache: { cdn } }: Config): string {
  return `public, max-age=${cdn.permanentRedirectMaxAgeSeconds}`
}
