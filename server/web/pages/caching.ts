import type { Config } from '#config/schema.ts'

/** `Cache-Control` of a public page, for the caches in front of the site. Source: decisions C20. */
export function publicCaching({ cache: { cdn } }: Config): string {
  return (
    `public, max-age=0, s-maxage=${cdn.sharedMaxAgeSeconds}` +
    `, stale-while-revalidate=${cdn.staleWhileRevalidateSeconds}` +
    `, stale-if-error=${cdn.staleIfErrorSeconds}`
  )
}

/** `Cache-Control` of a page with a status; `isPrivate` if the request has a session. */
export function cachingOf(
  config: Config,
  { status, isPrivate }: { status: number; isPrivate: boolean },
): string {
  if (isPrivate) return 'private, no-store'
  if (status === 301) return permanentRedirectCaching(config)
  return status === 200 ? publicCaching(config) : 'no-store'
}

/** Permanent redirects expire, so that a mistake is not kept forever. Source: C15. */
export function permanentRedirectCaching({ cache: { cdn } }: Config): string {
  return `public, max-age=${cdn.permanentRedirectMaxAgeSeconds}`
}
