/** The parts of a request target. */
export interface AddressPath {
  /** The decoded segments of the path, without empty ones. */
  segments: string[]
  hasDuplicateSlash: boolean
  hasTrailingSlash: boolean
  /** The path as sent, with duplicate slashes collapsed. */
  pathname: string
  /** The query string as sent, without `?`. ASCII only. */
  query: string
}

/**
 * Maximum length of a path with its query string, in characters. RFC 9110 recommends accepting
 * 8000; our longest URL is less than half as long as this limit.
 */
export const maxAddressLength = 4096

const forbiddenInPath = /[^!-~]|[\\#]/
const notAscii = /[^!-~]/
const forbiddenInSegment = /[\p{Cc}/\\]/u

/**
 * Parses a request target; returns undefined if it is malformed or too long. Backslashes, control
 * characters, dot segments and encoded slashes count as malformed, because browsers, proxies and
 * this server would interpret them differently. Source: C15 step 1, trap 25.
 */
export function addressPath(url: string): AddressPath | undefined {
  if (!isAcceptable(url)) return undefined
  const [path, query] = splitAtQuery(url)
  if (forbiddenInPath.test(path)) return undefined
  const { parts, ...slashes } = splitPath(path)
  const segments = path.includes('%') ? decodedSegments(parts) : parts
  if (!segments || segments.includes('.') || segments.includes('..')) return undefined
  return {
    segments,
    ...slashes,
    pathname: slashes.hasDuplicateSlash ? `/${parts.join('/')}` : path,
    query,
  }
}

function isAcceptable(url: string): boolean {
  return (
    url.length <= maxAddressLength &&
    url.startsWith('/') &&
    !url.includes('#') &&
    !notAscii.test(url)
  )
}

function splitAtQuery(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** Splits a path at its slashes into non-empty parts, which are still encoded. */
function splitPath(path: string) {
  const parts = path.split('/').filter((it) => it !== '')
  return {
    parts,
    hasDuplicateSlash: path.includes('//'),
    hasTrailingSlash: parts.length > 0 && path.endsWith('/'),
  }
}

function decodedSegments(parts: readonly string[]): string[] | undefined {
  try {
    const segments = parts.map((it) => (it.includes('%') ? decodeURIComponent(it) : it))
    return segments.some((it) => forbiddenInSegment.test(it)) ? undefined : segments
  } catch {
    return undefined
  }
}
