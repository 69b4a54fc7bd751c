import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import { maxAddressLength } from '#server/platform/address/address-path.ts'
import type { PageFill } from './page-render.ts'
import { createPageFillings } from './in-flight-renders.ts'
import { encodingFor, type PageStore, type StoredPage } from './page-store.ts'
import { logRequest, newRequestFacts, noteRequest, requestFacts } from '#server/web/request.ts'
import type { FlatHeaders } from '#server/web/security-headers.ts'

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
  /** The query that goes along when its data leads elsewhere. Empty, or with its question mark. */
  redirectQuery: string
  headers: FlatHeaders
  /** Counts a page that has to be rendered; refuses it when there were too many. */
  admit: () => Promise<unknown>
  render: () => Promise<RenderedPage>
}

/** What filling the cache needs. */
export interface FillDependencies {
  /** False in development, where each request renders anew. */
  isEnabled: () => boolean
  store: PageStore
  config: () => Config
  log: Logger
  metrics: Metrics
}

interface Dependencies extends FillDependencies {
  /** Whether X-Forwarded-Host is believed: then it tells addresses apart as Host does. */
  hasProxy: boolean
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

interface Known {
  key: string
  headers: FlatHeaders
}

const knownAddresses = 20_000
const sessionCookie = 'mp_session='

/** Creates the page cache over a store. */
export function createPageCache({
  store,
  config,
  log,
  metrics,
  isEnabled,
  hasProxy,
}: Dependencies): PageCache {
  const fillings = createPageFillings({ store, config, log, metrics, isEnabled })
  const known = new LRUCache<string, Known>({ max: knownAddresses })

  function addressOf({ headers, url }: IncomingMessage): string {
    return hasProxy
      ? [headers.host, headers['x-forwarded-host'], url].join(' ')
      : `${headers.host}${url}`
  }

  return {
    answerHit(request, response) {
      const { method, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || headers.cookie?.includes(sessionCookie))
        return false
      const address = known.get(addressOf(request))
      const entry = address && store.get(address.key)
      if (!entry || entry.freshUntil <= Date.now()) return false
      const facts = noteRequest(request, newRequestFacts())
      facts.cache = 'hit'
      facts.locale = entry.value.locale
      metrics.cacheRead('page', 'hit')
      sendStored(request, response, {
        page: entry.value,
        headers: address.headers,
        route: entry.value.routeName,
        caching: publicCaching(config()),
      })
      logRequest(request, response, { log, metrics })
      return true
    },

    async answer(request, response, page) {
      const facts = requestFacts(request)
      const isPrivate = request.headers.cookie?.includes(sessionCookie) === true
      const entry = isPrivate ? undefined : store.get(page.key)
      facts.cache = entry === undefined ? 'miss' : entry.freshUntil > Date.now() ? 'hit' : 'stale'
      metrics.cacheRead('page', facts.cache)
      if (!isPrivate && isEnabled())
        known.set(addressOf(request), { key: page.key, headers: page.headers })
      if (entry) {
        if (facts.cache === 'stale') fillings.of(page)
        sendStored(request, response, {
          page: entry.value,
          headers: page.headers,
          route: page.routeName,
          caching: publicCaching(config()),
        })
        return
      }
      await page.admit()
      const { fill, rendered } = fillings.of(page)
      const result = await rendered
      const encoding = encodingFor(request.headers['accept-encoding'])
      response.writeHead(result.status, [
        ...page.headers,
        'X-Request-Id',
        facts.id,
        'Content-Language',
        page.lang,
        'Vary',
        'Accept-Encoding',
        'Cache-Control',
        cachingOf(config(), { status: result.status, isPrivate }),
        'Content-Type',
        'text/html; charset=utf-8',
        ...(encoding ? ['Content-Encoding', encoding] : []),
        ...(result.location === undefined
          ? []
          : ['Location', withQuery(result.location, page.redirectQuery)]),
        ...(result.retryAfterSeconds === undefined
          ? []
          : ['Retry-After', String(result.retryAfterSeconds)]),
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

interface Sending {
  page: StoredPage
  headers: FlatHeaders
  route: string
  caching: string
}

function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  { page, headers, route, caching }: Sending,
): void {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const facts = requestFacts(request)
  facts.route = route
  const own = [
    'X-Request-Id',
    facts.id,
    'ETag',
    etag,
    'Content-Language',
    page.lang,
    'Cache-Control',
    caching,
    'Vary',
    'Accept-Encoding',
  ]
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

function cachingOf(
  config: Config,
  { status, isPrivate }: { status: number; isPrivate: boolean },
): string {
  if (isPrivate) return 'private, no-store'
  if (status === 301) return `public, max-age=${config.cache.cdn.permanentRedirectMaxAgeSeconds}` // a mistake is not kept for ever. C15
  return status === 200 ? publicCaching(config) : 'no-store'
}

/** An address to which a page's data leads; one that has a query of its own keeps that. Source: trap 5. */
function withQuery(location: string, query: string): string {
  return location.includes('?') || location.length + query.length > maxAddressLength
    ? location
    : location.replace(/(?=#|$)/, () => query)
}

/** What caches in front of the site are told of a public page. Source: decisions C20. */
export function publicCaching({ cache: { cdn } }: Config): string {
  return `public, max-age=0, s-maxage=${cdn.sharedMaxAgeSeconds}, stale-while-revalidate=${cdn.staleWhileRevalidateSeconds}, stale-if-error=${cdn.staleIfErrorSeconds}`
}

/** Whether a conditional request already has the page. Source: RFC 9110 §13.1.2, weak comparison. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((it) => it.trim().replace(/^W\//, '') === etag)
  )
}
