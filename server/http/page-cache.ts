import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Entry, Lifetime } from '#server/cache/tag-store.ts'
import type { Metrics } from '#server/ops/metrics.ts'
import { createPageFill, type PageFill } from './page-fill.ts'
import { bytesOf, encodingFor, type PageStore, type StoredPage, storedPageOf } from './page-store.ts'
import { logRequest, newRequestFacts, noteRequest, requestFacts } from './request.ts'
import type { FlatHeaders } from './security-headers.ts'

/** A page as the renderer gives it: its status is known before its first byte. */
export interface RenderedPage {
  status: number
  pipe(out: PageFill['out']): void
  /** The tags of all that the page read; whole when the page is. */
  tags: ReadonlySet<string>
  /** False when a part of it failed: it is sent, but not kept. */
  isWhole(): boolean
  retryAfterSeconds?: number
  /** Where a redirect leads. */
  location?: string
}

/** What is to be answered: an address that is a page. */
export interface PageRequest {
  /** Names the page; the same for all addresses that show the same. */
  key: string
  locale: Locale
  lang: string
  routeName: string
  headers: FlatHeaders
  render: () => Promise<RenderedPage>
}

interface Dependencies {
  /** False in development, where each request renders anew. */
  isEnabled: () => boolean
  /** Whether X-Forwarded-Host is believed: then it tells addresses apart as Host does. */
  hasProxy: boolean
  store: PageStore
  config: () => Config
  log: Logger
  metrics: Metrics
}

/** The page cache: finished pages as compressed bytes, one rendering for all who ask at once. */
export interface PageCache {
  /** Answers from the cache before anything else is done. False when this is not a hit. */
  answerHit(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers a page from the cache or the renderer. */
  answer(request: IncomingMessage, response: ServerResponse, page: PageRequest): Promise<void>
  /** Forgets which addresses are which pages: what they mean has changed. */
  forgetAddresses(): void
}

interface Filling {
  ticket: number
  fill: PageFill
  rendered: Promise<RenderedPage>
}

interface Known {
  key: string
  headers: FlatHeaders
}

const knownAddresses = 20_000
const sessionCookie = 'mp_session='

/** Creates the page cache over a store. */
export function createPageCache({ store, config, log, metrics, isEnabled, hasProxy }: Dependencies): PageCache {
  const filling = new Map<string, Filling>()
  const known = new LRUCache<string, Known>({ max: knownAddresses })

  function addressOf({ headers, url }: IncomingMessage): string {
    return hasProxy ? [headers.host, headers['x-forwarded-host'], url].join(' ') : `${headers.host}${url}`
  }

  function lifetime(): Lifetime {
    return config().cache.page
  }

  function startFill({ key, locale, lang, routeName, render }: PageRequest): Filling {
    const ticket = store.ticket()
    const startedAt = performance.now()
    const fill = createPageFill()
    const rendered = render()
    const it: Filling = { ticket, fill, rendered }
    filling.set(key, it)
    const done = () => void (filling.get(key) === it && filling.delete(key))
    rendered.then(
      (page) => page.pipe(fill.out),
      (error: unknown) => fill.out.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    fill.whole
      .then(async (html) => {
        metrics.render(routeName, performance.now() - startedAt)
        const page = await rendered
        if (page.status !== 200 || !page.isWhole() || !isEnabled()) return
        const stored = await storedPageOf(html, { locale, lang, routeName })
        store.set(key, stored, { tags: [...page.tags], bytes: bytesOf(stored), lifetime: lifetime(), ticket })
      })
      .catch((error: unknown) => log.error({ event: 'page.failed', 'http.route': routeName, err: error }))
      .finally(done)
    return it
  }

  /** The rendering that runs for a page and saw all purges so far, or a new one. */
  function fillOf(page: PageRequest): Filling {
    const running = filling.get(page.key)
    return running && running.ticket === store.ticket() && isEnabled() ? running : startFill(page)
  }

  function sendStored(
    request: IncomingMessage,
    response: ServerResponse,
    { entry, headers, route }: { entry: Entry<StoredPage>; headers: FlatHeaders; route: string },
  ): void {
    const page = entry.value
    const encoding = encodingFor(request.headers['accept-encoding'])
    const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
    const facts = requestFacts(request)
    facts.route = route
    const own = ['X-Request-Id', facts.id, 'ETag', etag, 'Content-Language', page.lang, 'Cache-Control', publicCaching(config()), 'Vary', 'Accept-Encoding']
    if (isUnchanged(request.headers['if-none-match'], etag)) {
      response.writeHead(304, [...headers, ...own]).end()
      return
    }
    const body = page.bodies[encoding ?? 'br']
    own.push('Content-Type', 'text/html; charset=utf-8')
    if (encoding) own.push('Content-Encoding', encoding, 'Content-Length', String(body.length))
    response.writeHead(200, [...headers, ...own])
    if (request.method === 'HEAD') response.end()
    else if (encoding) response.end(body)
    else Readable.from([body]).pipe(createBrotliDecompress()).pipe(response) // nobody but tools asks for it
  }

  return {
    answerHit(request, response) {
      const { method, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || headers.cookie?.includes(sessionCookie)) return false
      const address = known.get(addressOf(request))
      const entry = address && store.get(address.key)
      if (!entry || entry.freshUntil <= Date.now()) return false
      const facts = noteRequest(request, newRequestFacts())
      facts.cache = 'hit'
      facts.locale = entry.value.locale
      metrics.cacheRead('page', 'hit')
      sendStored(request, response, { entry, headers: address.headers, route: entry.value.routeName })
      logRequest(request, response, { log, metrics })
      return true
    },

    async answer(request, response, page) {
      const facts = requestFacts(request)
      const isPrivate = request.headers.cookie?.includes(sessionCookie) === true
      const entry = isPrivate ? undefined : store.get(page.key)
      facts.cache = entry === undefined ? 'miss' : entry.freshUntil > Date.now() ? 'hit' : 'stale'
      metrics.cacheRead('page', facts.cache)
      if (!isPrivate && isEnabled()) known.set(addressOf(request), { key: page.key, headers: page.headers })
      if (entry) {
        if (facts.cache === 'stale') fillOf(page)
        sendStored(request, response, { entry, headers: page.headers, route: page.routeName })
        return
      }
      const { fill, rendered } = fillOf(page)
      const result = await rendered
      const encoding = encodingFor(request.headers['accept-encoding'])
      response.writeHead(result.status, [
        ...page.headers,
        ...['X-Request-Id', facts.id, 'Content-Language', page.lang, 'Vary', 'Accept-Encoding'],
        ...['Cache-Control', cachingOf(config(), { status: result.status, isPrivate })],
        ...['Content-Type', 'text/html; charset=utf-8'],
        ...(encoding ? ['Content-Encoding', encoding] : []),
        ...(result.location === undefined ? [] : ['Location', result.location]),
        ...(result.retryAfterSeconds === undefined ? [] : ['Retry-After', String(result.retryAfterSeconds)]),
      ])
      if (request.method === 'HEAD') {
        response.end()
        return
      }
      const leave = fill.follow(encoding, response)
      response.on('close', leave) // the rendering goes on and fills the cache
    },

    forgetAddresses: () => known.clear(),
  }
}

function cachingOf(config: Config, { status, isPrivate }: { status: number; isPrivate: boolean }): string {
  if (isPrivate) return 'private, no-store'
  return status === 200 ? publicCaching(config) : 'no-store'
}

/** What caches in front of the site are told of a public page. Source: decisions C20. */
export function publicCaching({ cache: { cdn } }: Config): string {
  return `public, max-age=0, s-maxage=${cdn.sharedMaxAgeSeconds}, stale-while-revalidate=${cdn.staleWhileRevalidateSeconds}, stale-if-error=${cdn.staleIfErrorSeconds}`
}

/** Whether a conditional request already has the page. Source: RFC 9110 §13.1.2, weak comparison. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag)
}
