import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { isUnchanged } from '#server/kernel/entity-tag.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import type { FlatHeaders } from '#server/web/security-headers.ts'
import { encodingFor, type StoredPage } from './page-store.ts'

interface StoredAnswer {
  page: StoredPage
  headers: FlatHeaders
  route: string
  /** Value of the `Cache-Control` header. */
  caching: string
}

/** Responds with a stored page, or with 304 if the client already has it. */
export function sendStoredPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, headers, route, caching }: StoredAnswer,
): void {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const state = stateOf(request)
  state.route = route
  const pageHeaders = [
    'X-Request-Id',
    state.id,
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
    response.writeHead(304, [...headers, ...pageHeaders]).end()
    return
  }
  const body = page.bodies[encoding ?? 'br']
  pageHeaders.push('Content-Type', 'text/html; charset=utf-8')
  if (encoding)
    pageHeaders.push('Content-Encoding', encoding, 'Content-Length', String(body.length))
  response.writeHead(200, [...headers, ...pageHeaders])
  if (request.method === 'HEAD') response.end()
  else if (encoding) response.end(body)
  // decompress the page for clients that accept no encoding: tools, since all browsers accept one
  else Readable.from([body]).pipe(createBrotliDecompress()).pipe(response)
}
