import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { sessionCookie } from '#server/people/account/session.ts'
import { maxAddressLength } from '#server/platform/address/address-path.ts'
import type { RequestLog } from '#server/platform/log.ts'
import { startState, stateOf } from '#server/kernel/request-state.ts'
import { logRequest } from '#server/web/request-log.ts'
import type { FlatHeaders } from '#server/web/security-headers.ts'
import { cachingOf, publicCaching } from './caching.ts'
import { createInFlightRenders, type RenderDependencies } from './in-flight-renders.ts'
import type { PageRequest } from './page-request.ts'
import { encodingFor } from './page-store.ts'
import type { RenderedPage } from './render.ts'
import { sendStoredPage } from './send-stored-page.ts'

interface Dependencies extends RenderDependencies {
  requestLog: RequestLog
  /** True if X-Forwarded-Host is trusted. The cache then also tells URLs apart by this header. */
  hasProxy: boolean
  /** True if visitors reach the site over HTTPS. */
  isHttps: boolean
}

/**
 * The page cache. It stores complete pages as compressed bytes, and concurrent requests for a page
 * share one render.
 */
export interface PageCache {
  /**
   * Responds with a fresh page from the store, before Express runs. Returns false if there is none.
   */
  answerHit(request: IncomingMessage, response: ServerResponse): boolean
  /** Responds with a page from the store or the renderer. */
  answer(request: IncomingMessage, response: ServerResponse, page: PageRequest): Promise<void>
  /** Forgets which URL shows which page. Call it when the address rules have changed. */
  forgetAddresses(): void
}

/** The page that a URL showed at its last request. */
interface AddressedPage {
  key: string
  headers: FlatHeaders
}

const maxAddresses = 20_000

/** Creates the page cache on top of a page store. */
export function createPageCache(dependencies: Dependencies): PageCache {
  const { store, config, metrics, isEnabled, hasProxy } = dependencies
  const renders = createInFlightRenders(dependencies)
  const pagesByAddress = new LRUCache<string, AddressedPage>({ max: maxAddresses })

  function addressOf({ headers, url }: IncomingMessage): string {
    return hasProxy
      ? [headers.host, headers['x-forwarded-host'], url].join(' ')
      : `${headers.host}${url}`
  }

  /** Finds a fresh page in the store for a read without a session. */
  function findHit(request: IncomingMessage) {
    const { method } = request
    if ((method !== 'GET' && method !== 'HEAD') || hasSession(request)) return undefined
    const address = pagesByAddress.get(addressOf(request))
    const entry = address && store.get(address.key)
    if (!entry || !store.isFresh(entry)) return undefined
    return { page: entry.value, headers: address.headers }
  }

  async function answerRendered(
    request: IncomingMessage,
    response: ServerResponse,
    { page, isPrivate }: { page: PageRequest; isPrivate: boolean },
  ): Promise<void> {
    await page.admit()
    const { stream, rendered } = renders.get(page)
    const result = await rendered
    const encoding = encodingFor(request.headers['accept-encoding'])
    const headers = [
      ...page.headers,
      'X-Request-Id',
      stateOf(request).id,
      'Cache-Control',
      cachingOf(config(), { status: result.status, isPrivate }),
      ...renderHeaders(result, page),
    ]
    if (encoding) headers.push('Content-Encoding', encoding)
    response.writeHead(result.status, headers)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    const stopFollowing = stream.follow(encoding, response)
    response.on('close', stopFollowing) // the render continues, so that the page is stored
  }

  return {
    answerHit(request, response) {
      const hit = findHit(request)
      if (!hit) return false
      const { page, headers } = hit
      const state = startState(request, dependencies)
      state.cache = 'hit'
      state.locale = page.locale
      metrics.cacheRead('page', 'hit')
      const caching = publicCaching(config())
      sendStoredPage(request, response, { page, headers, route: page.routeName, caching })
      logRequest(request, response, dependencies)
      return true
    },

    async answer(request, response, page) {
      const state = stateOf(request)
      const isPrivate = hasSession(request)
      const entry = isPrivate ? undefined : store.get(page.key)
      state.cache = entry === undefined ? 'miss' : store.isFresh(entry) ? 'hit' : 'stale'
      metrics.cacheRead('page', state.cache)
      if (!isPrivate && isEnabled())
        pagesByAddress.set(addressOf(request), { key: page.key, headers: page.headers })
      if (!entry) return answerRendered(request, response, { page, isPrivate })
      if (state.cache === 'stale') renders.get(page) // refresh the stored page
      sendStoredPage(request, response, {
        page: entry.value,
        headers: page.headers,
        route: page.routeName,
        caching: publicCaching(config()),
      })
    },

    forgetAddresses: () => pagesByAddress.clear(),
  }
}

/**
 * Returns true if a request has a session. Such a request never gets a page from the store, because
 * its response may set cookies or redirect.
 */
function hasSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(`${sessionCookie}=`) === true
}

function renderHeaders(
  { location, retryAfterSeconds }: RenderedPage,
  { lang, redirectQuery }: PageRequest,
): FlatHeaders {
  const headers: FlatHeaders = [
    'Content-Language',
    lang,
    'Vary',
    'Accept-Encoding',
    'Content-Type',
    'text/html; charset=utf-8',
  ]
  if (location !== undefined) headers.push('Location', withQuery(location, redirectQuery))
  if (retryAfterSeconds !== undefined) headers.push('Retry-After', String(retryAfterSeconds))
  return headers
}

/**
 * Adds the query to a redirect's target, unless the target has a query already or would become too
 * long. Source: trap 5.
 */
function withQuery(location: string, query: string): string {
  return location.includes('?') || location.length + query.length > maxAddressLength
    ? location
    : location.replace(/(?=#|$)/, () => query)
}
