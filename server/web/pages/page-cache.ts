import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { sessionCookie } from '#server/people/account/session.ts'
import { startState, stateOf } from '#server/kernel/request-state.ts'
import { hasTwoHosts } from '#server/web/known-host.ts'
import { logRequest, type RequestSinks } from '#server/web/request-log.ts'
import type { FlatHeaders } from '#server/web/security-headers.ts'
import { cachingOf, publicCaching } from './caching.ts'
import { createInFlightRenders, type RenderDependencies } from './in-flight-renders.ts'
import type { PageRequest } from './page-request.ts'
import { encodingFor } from './page-store.ts'
import type { RenderedPage } from './render.ts'
import { sendStoredPage } from './send-stored-page.ts'

interface Dependencies extends RenderDependencies {
  /** Recipients of the log lines and metrics of hits. */
  hitSinks: RequestSinks
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
  /**
   * Returns the status of a page, and the URL to which its data redirects, without sending it. A
   * page that is not in the store is rendered and stored.
   */
  peek(page: PageRequest): Promise<Pick<RenderedPage, 'status' | 'location'>>
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

  const addressOf = (request: IncomingMessage) => addressKeyOf(request, hasProxy)

  /** Finds a fresh page in the store for a read without a session. */
  function findHit(request: IncomingMessage) {
    const { method } = request
    if ((method !== 'GET' && method !== 'HEAD') || hasSession(request)) return undefined
    if (hasTwoHosts(request)) return undefined
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
    const outcome = outcomeOf(result, page)
    const encoding = encodingFor(request.headers['accept-encoding'])
    const headers = [
      ...page.headers,
      'X-Request-Id',
      stateOf(request).id,
      'Cache-Control',
      cachingOf(config(), { ...outcome, isPrivate }),
      ...renderHeaders({ ...result, ...outcome }, page),
    ]
    if (encoding) headers.push('Content-Encoding', encoding)
    response.writeHead(outcome.status, headers)
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
      logRequest(request, response, dependencies.hitSinks)
      return true
    },

    async answer(request, response, page) {
      const state = stateOf(request)
      const isPrivate = hasSession(request)
      // a shell holds nothing of a person, and the region guard has already decided
      const entry = isPrivate && !page.isShell ? undefined : store.get(page.key)
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
        caching: cachingOf(config(), { status: 200, isPrivate }),
      })
    },

    async peek(page) {
      if (store.get(page.key)) return { status: 200 }
      await page.admit()
      return renders.get(page).rendered
    },

    forgetAddresses: () => pagesByAddress.clear(),
  }
}

function addressKeyOf({ headers, url }: IncomingMessage, hasProxy: boolean): string {
  return hasProxy
    ? [headers.host, headers['x-forwarded-host'], url].join(' ')
    : `${headers.host}${url}`
}

/**
 * Returns true if a request has a session. Such a request gets no document from the store, because
 * its response may set cookies or redirect.
 */
function hasSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(`${sessionCookie}=`) === true
}

/** Returns the status of a rendered page, and the final URL if it redirects. */
function outcomeOf(
  { status, location }: RenderedPage,
  { redirectTo }: PageRequest,
): { status: number; location?: string } {
  if (location === undefined) return { status }
  const final = redirectTo(location)
  return status === 302 ? { ...final, status } : final
}

function renderHeaders(
  { location, retryAfterSeconds }: Pick<RenderedPage, 'location' | 'retryAfterSeconds'>,
  { lang }: PageRequest,
): FlatHeaders {
  const headers: FlatHeaders = [
    'Content-Language',
    lang,
    'Vary',
    'Accept-Encoding',
    'Content-Type',
    'text/html; charset=utf-8',
  ]
  if (location !== undefined) headers.push('Location', location)
  if (retryAfterSeconds !== undefined) headers.push('Retry-After', String(retryAfterSeconds))
  return headers
}
