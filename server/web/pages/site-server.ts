import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { fallbackLocale, type Locale } from '#config/locales.ts'
import type { ProblemCode } from '#config/problems.ts'
import type { ConfigSource } from '#config/watch.ts'
import { Problem } from '#server/kernel/problem.ts'
import { problemBody } from '#server/web/problem-answer.ts'
import { isShownAsPage, problemDocument } from '#server/web/problem-document.ts'
import { newRequestId } from '#server/kernel/request-id.ts'
import { addressRules, originsOf } from '#server/platform/address/address-rules.ts'
import { type Environment, publicOriginOf } from '#server/platform/env.ts'
import { loggablePath, type RequestSinks } from '#server/web/request-log.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { encodedTarget } from './unencoded-target.ts'

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
const nothing = Buffer.alloc(0)

/** Error of Node's HTTP parser, with the bytes that it could not parse. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer
}

interface Dependencies extends RequestSinks {
  env: Environment
  config: ConfigSource
  log: Logger
  texts: TextSource
}

/**
 * Creates the HTTP server of the site. A client that is slow or sends too much gets a problem as
 * its response and is disconnected. Add request handlers with `on('request')`. Source: quality S26.
 */
export function createSiteServer(
  dependencies: Dependencies,
  timeouts: Partial<Timeouts> = {},
): Server {
  const { env, log, texts } = dependencies
  const { headersMs, requestMs, checkMs, restMs } = { ...defaultTimeouts, ...timeouts }
  const limits = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  }
  const server = createServer(limits, (request, response) => limitRest(request, response, restMs))
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    const target =
      error.code === 'HPE_INVALID_URL' ? encodedTarget(error.rawPacket ?? nothing) : undefined
    if (target !== undefined && socket.writable && !isAnswered(socket))
      return void socket.end(redirect(target, error.rawPacket ?? nothing, dependencies), () =>
        socket.destroy(),
      )
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
    const origin = publicOriginOf(env)
    const request = { requestId, origin, texts, packet: error.rawPacket ?? nothing }
    socket.end(refusal(new Problem(code), request), () => socket.destroy())
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

interface RefusedRequest {
  requestId: string
  origin: string
  texts: TextSource
  /** The bytes that could not be parsed. */
  packet: Buffer
}

function refusal(problem: Problem, { packet, ...request }: RefusedRequest): string {
  const locale: Locale = fallbackLocale
  const about = { ...request, locale }
  const isDocument = isShownAsPage(shownRequest(packet))
  const body = isDocument
    ? problemDocument(problem, about)
    : problemBody(problem, { ...about, instance: '/' })
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${isDocument ? 'text/html' : 'application/problem+json'}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Language: en',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${request.requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Reads a request that cannot be parsed from its bytes. */
function shownRequest(packet: Buffer) {
  const [line = '', ...headers] = packet.toString('latin1').split('\r\n')
  const [method = 'GET', path = '/'] = line.split(' ', 2)
  const header = (name: string) =>
    headers
      .find((it) => it.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  return { method, path, accept: header('accept'), host: header('host') }
}

/**
 * Redirects to the encoded target on the same site. The origin is a configured one, whatever the
 * Host header says. Source: trap 25.
 */
function redirect(
  target: string,
  packet: Buffer,
  { env, config, requestLog, metrics }: Dependencies,
): string {
  const { method, host } = shownRequest(packet)
  const publicOrigin = publicOriginOf(env)
  const origins = [...originsOf(addressRules(config.current, { publicOrigin }))]
  const origin = origins.find((it) => new URL(it).host === host?.toLowerCase()) ?? publicOrigin
  const requestId = newRequestId()
  metrics.request({ route: 'none', method, status: 301, cache: undefined, durationMs: 0 })
  requestLog('info', {
    event: 'http.request',
    'request.id': requestId,
    'http.request.method': method,
    'url.path': loggablePath(target),
    'http.route': 'none',
    'http.response.status_code': 301,
    decision: ['unencoded'],
  })
  return [
    'HTTP/1.1 301 Moved Permanently',
    `Location: ${origin}${target}`,
    'Content-Length: 0',
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    '',
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
