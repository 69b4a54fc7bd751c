import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '#config/locales.ts'
import { createTagStore, type TagStore } from '#server/platform/cache/tag-store.ts'

/** Encodings of stored pages. */
export type Encoding = 'br' | 'gzip'

/** A complete page, compressed once in each encoding. */
export interface StoredPage {
  etag: string
  locale: Locale
  lang: string
  routeName: string
  bodies: Record<Encoding, Buffer>
}

/** The stored pages, by their cache keys. */
export type PageStore = TagStore<StoredPage>

const gzipLevel = 6
const brotliQuality = 5
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Creates the page store. Its limit is the total size of the compressed pages. */
export function createPageStore({ maxBytes }: { maxBytes: number }): PageStore {
  return createTagStore<StoredPage>({ maxBytes })
}

/** Compresses a page for the store. The thread pool does the work. */
export async function storedPageOf(
  html: Buffer,
  about: Pick<StoredPage, 'locale' | 'lang' | 'routeName'>,
): Promise<StoredPage> {
  const [br, gz] = await Promise.all([
    brotliAsync(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    gzipAsync(html, { level: gzipLevel }),
  ])
  return {
    etag: createHash('sha1').update(html).digest('base64url').slice(0, 20),
    ...about,
    bodies: { br: exactCopyOf(br), gzip: exactCopyOf(gz) },
  }
}

/** Copies a buffer into memory of its own: zlib's results are small slices of 64 kB each. */
function exactCopyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Returns the size of a page in the store, including an estimate for its metadata. */
export function bytesOf({ bodies }: StoredPage): number {
  return bodies.br.length + bodies.gzip.length + 512
}

/**
 * Returns the best stored encoding that a client accepts; undefined for an uncompressed response.
 * Source: RFC 9110 §12.5.3.
 */
export function encodingFor(accept: string | undefined): Encoding | undefined {
  if (accept === undefined) return undefined
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : undefined
}

function accepts(accept: string, coding: Encoding): boolean {
  for (
    let index = accept.indexOf(coding);
    index !== -1;
    index = accept.indexOf(coding, index + 1)
  ) {
    const isStart = index === 0 || accept[index - 1] === ' ' || accept[index - 1] === ','
    const isAccepted = /^\s*(?:,|$|;\s*q=(?!0(?:\.0{0,3})?\s*(?:,|$)))/.test(
      accept.slice(index + coding.length),
    )
    if (isStart && isAccepted) return true
  }
  return false
}
