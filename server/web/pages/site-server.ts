import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { fallbackLocale } from '#config/locales.ts'
import type { ProblemCode } from '#config/problems.ts'
import { Problem } from '#server/kernel/problem.ts'
import { problemBody } from '#server/web/problem-answer.ts'
import { newRequestId } from '#server/kernel/request-id.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

/** Time limits for clients, in milliseconds. */
export interface Timeouts {
  /** Time limit for sending the headers of a request. */
  headersMs: number
  /** Time limit for sending a whole request. */
  requestMs: number
  /** Interval at which the server checks for clients that exceed a limit. */
  checkMs: number
  /**
   * Time limit for sending the rest of a body after the server has responded without reading it.
   */
  restMs: number
}

const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  restMs: 1000,
}
const maxHeaderBytes = 16_384

interface Options {
  log: Logger
  texts: TextSource
  /** Origin of the pages that explain problems. */
  origin: string
  timeouts?: Partial<Timeouts>
}

/**
 * Creates the HTTP server of the site. A client that is slow or sends too much gets a problem as
 * its response and is disconnected. Add request handlers with `on('request')`. Source: quality S26.
 */
export function createSiteServer({ log, texts, origin, timeouts }: Options): Server {
  const { headersMs, requestMs, checkMs, restMs } = { ...defaultTimeouts, ...timeouts }
  const limits = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  }
  const server = createServer(limits, (request, response) => limitRest(request, response, restMs))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const code = problemCodeOf(error.code)
    const requestId = newRequestId()
    if (code)
      log.info({
        event: 'http.refused',
        'request.id': requestId,
        'problem.code': code,
        reason: error.code,
      })
    if (!code || !socket.writable || isAnswered(socket)) return void socket.destroy(error)
    socket.end(refusal(new Problem(code), { requestId, origin, texts }), () => socket.destroy())
  })
  return server
}

/** Returns the problem code for a parser error; undefined if the client disconnected. */
function problemCodeOf(code: string | undefined): ProblemCode | undefined {
  if (code === 'ECONNRESET' || code === 'EPIPE') return undefined
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headers_too_large'
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'request.too_large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.malformed'
}

/** Returns true if a response has begun. The client would read a second response as part of it. */
function isAnswered(socket: Duplex): boolean {
  return (
    (Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined)?.headersSent === true
  )
}

function refusal(
  problem: Problem,
  { requestId, origin, texts }: { requestId: string; origin: string; texts: TextSource },
): string {
  const body = problemBody(problem, {
    locale: fallbackLocale,
    requestId,
    origin,
    texts,
    instance: '/',
  })
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Language: en',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Disconnects a client that keeps sending a body after the response. */
function limitRest(request: IncomingMessage, response: ServerResponse, restMs: number): void {
  const { 'transfer-encoding': transfer, 'content-length': length } = request.headers
  if (transfer === undefined && length === undefined) return
  const { socket } = request // read it now: a request that has ended has no socket
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => void (request.complete || socket.destroy()), restMs).unref()
  })
}
