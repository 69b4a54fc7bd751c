import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '#config/locales.ts'
import { createTagStore, type TagStore } from '#server/platform/cache/tag-store.ts'

/** The encodings in which pages are kept. */
export type Encoding = 'br' | 'gzip'

/** A finished page as bytes, compressed once. */
export interface StoredPage {
  etag: string
  locale: Locale
  lang: string
  routeName: string
  bodies: Record<Encoding, Buffer>
}

/** The finished pages by address. */
export type PageStore = TagStore<StoredPage>

const gzipLevel = 6
const brotliQuality = 5
const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Creates the page cache, bounded in compressed bytes. */
export function createPageStore({
  maxBytes,
  now,
}: {
  maxBytes: number
  now?: () => number
}): PageStore {
  return createTagStore<StoredPage>({ maxBytes, ...(now ? { now } : {}) })
}

/** Compresses a page for the store, off the event loop. */
export async function storedPageOf(
  html: Buffer,
  about: Pick<StoredPage, 'locale' | 'lang' | 'routeName'>,
): Promise<StoredPage> {
  const [br, gz] = await Promise.all([
    brotlied(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    gzipped(html, { level: gzipLevel }),
  ])
  return {
    etag: createHash('sha1').update(html).digest('base64url').slice(0, 20),
    ...about,
    bodies: { br, gzip: gz },
  }
}

/** Bytes that a page takes in the store. */
export function bytesOf({ bodies }: StoredPage): number {
  return bodies.br.length + bodies.gzip.length + 512
}

/** The encoding that a client takes of those that are kept; none means identity. Source: RFC 9110 §12.5.3. */
export function encodingFor(accept: string | undefined): Encoding | undefined {
  if (accept === undefined) return undefined
  if (takes(accept, 'br')) return 'br'
  return takes(accept, 'gzip') ? 'gzip' : undefined
}

function takes(accept: string, coding: Encoding): boolean {
  for (let at = accept.indexOf(coding); at !== -1; at = accept.indexOf(coding, at + 1)) {
    const before = at === 0 || accept[at - 1] === ' ' || accept[at - 1] === ','
    const after = /^\s*(?:,|$|;\s*q=(?!0(?:\.0{0,3})?\s*(?:,|$)))/.test(
      accept.slice(at + coding.length),
    )
    if (before && after) return true
  }
  return false
}
