/** The parts of a request target. */
export interface AddressPath {
  /** Decoded, none empty. */
  segments: string[]
  hasDuplicateSlash: boolean
  hasTrailingSlash: boolean
  /** The path as sent, with duplicate slashes collapsed. */
  pathname: string
  /** The query as sent, without its question mark; ASCII. */
  query: string
}

/**
 * Longest path with query, in characters. RFC 9110 recommends accepting 8000; our longest address
 * is below half of ours.
 */
export const maxAddressLength = 4096

const forbiddenInPath = /[^!-~]|[\\#]/
const notAscii = /[^!-~]/
const notLatin = /[^!-~\u0080-\u00ff]/
const forbiddenInSegment = /[\p{Cc}/\\]/u

/**
 * Parses a request target; undefined if it is malformed or too long. Backslashes, control
 * characters, dot segments and encoded slashes count as malformed, because browsers, proxies and
 * this server would each read a different address.
 * Source: C15 step 1, trap 25.
 */
export function addressPath(rawUrl: string): AddressPath | undefined {
  const url = notAscii.test(rawUrl) ? percentEncoded(rawUrl) : rawUrl
  if (url === undefined || !isAcceptable(url)) return undefined
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
  return url.length <= maxAddressLength && url.startsWith('/') && !url.includes('#')
}

function splitAtQuery(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** The non-empty parts between slashes, still encoded. */
function splitPath(path: string) {
  const parts = path.split('/').filter((it) => it !== '')
  return {
    parts,
    hasDuplicateSlash: path.includes('//'),
    hasTrailingSlash: parts.length > 0 && path.endsWith('/'),
  }
}

/**
 * Node decodes unencoded bytes of a target as Latin-1; encodes them. Undefined if a character
 * cannot come from a byte.
 */
function percentEncoded(rawUrl: string): string | undefined {
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
