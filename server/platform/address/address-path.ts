/** A path taken apart. */
export interface AddressPath {
  /** Decoded, none empty. */
  segments: string[]
  hasDuplicateSlash: boolean
  hasTrailingSlash: boolean
  /** The path as sent, duplicate slashes collapsed. */
  pathname: string
  /** The query as sent, without its question mark; ASCII. */
  query: string
}

/** Longest path with its query, in characters. Source: ours; RFC 9110 advises to take 8000, nothing of ours comes near half. */
export const maxAddressLength = 4096

const forbiddenInPath = /[^!-~]|[\\#]/
const notAscii = /[^!-~]/
const notLatin = /[^!-~\u0080-\u00ff]/
const forbiddenInSegment = /[\p{Cc}/\\]/u

/**
 * Takes a request's target apart; undefined when it is malformed or overlong. Backslashes, control characters, dot segments
 * and encoded slashes are malformed, since browsers, proxies and we would each read another address in them.
 * Source: C15 step 1, trap 25.
 */
export function addressPath(rawUrl: string): AddressPath | undefined {
  const url = notAscii.test(rawUrl) ? withEncodedBytes(rawUrl) : rawUrl
  if (
    url === undefined ||
    url.length > maxAddressLength ||
    !url.startsWith('/') ||
    url.includes('#')
  )
    return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (forbiddenInPath.test(path)) return undefined
  const hasDuplicateSlash = path.includes('//')
  const parts = hasDuplicateSlash
    ? path.split('/').filter((it) => it !== '')
    : path === '/'
      ? []
      : path.slice(1).split('/')
  const hasTrailingSlash = parts.length > 0 && path.endsWith('/')
  if (hasTrailingSlash && !hasDuplicateSlash) parts.pop()
  const pathname = hasDuplicateSlash ? `/${parts.join('/')}` : path
  const segments = path.includes('%') ? decodedSegments(parts) : parts
  if (!segments || segments.includes('.') || segments.includes('..')) return undefined
  return {
    segments,
    hasDuplicateSlash,
    hasTrailingSlash,
    pathname,
    query: mark < 0 ? '' : url.slice(mark + 1),
  }
}

/** What a person typed without encoding arrives as bytes, which Node gives as Latin-1. */
function withEncodedBytes(rawUrl: string): string | undefined {
  if (notLatin.test(rawUrl)) return undefined
  return rawUrl.replace(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decodedSegments(parts: readonly string[]): string[] | undefined {
  try {
    const segments = parts.map((it) => (it.includes('%') ? decodeURIComponent(it) : it))
    return segments.some((it) => forbiddenInSegment.test(it)) ? undefined : segments
  } catch {
    return undefined
  }
}
