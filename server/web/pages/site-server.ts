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

/** Time limits of clients. */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number
  /** For a whole request. */
  requestMs: number
  /** Interval of the check for clients that exceed a limit. */
  checkMs: number
  /** For the rest of a body after it was answered without being read. */
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
  /** Origin of the pages about problems. */
  origin: string
  timeouts?: Partial<Timeouts>
}

/**
 * Creates the HTTP server of the site. Clients that are slow or send too much are answered with a
 * problem and disconnected. Request handlers are added by `on('request')`. Source: quality S26.
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

/** Problem code of a parser error; undefined if the client disconnected. */
function problemCodeOf(code: string | undefined): ProblemCode | undefined {
  if (code === 'ECONNRESET' || code === 'EPIPE') return undefined
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headers_too_large'
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'request.too_large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.malformed'
}

/** True if an answer has begun: the client would read another one as part of it. */
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

/** Disconnects a client that goes on sending a body after it was answered. */
function limitRest(request: IncomingMessage, response: ServerResponse, restMs: number): void {
  const { 'transfer-encoding': transfer, 'content-length': length } = request.headers
  if (transfer === undefined && length === undefined) return
  const { socket } = request // a request that has ended has none
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => void (request.complete || socket.destroy()), restMs).unref()
  })
}
