import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request } from 'express'
import { clientAddress, isFromProxy } from './client-address.ts'
import { type AnswerParts, stateOf } from './request-state.ts'

/** Options of one of our cookies. All cookies are sent to the whole host, with SameSite=Lax. */
interface OwnCookie {
  maxAgeSeconds: number
  /** True if our scripts may read the cookie. Never true for a cookie that identifies a person. */
  isReadable?: boolean
}

/** IP address, headers and cookies of a request, for services. */
export interface RequestInfo {
  /** IP address of the client. Behind trusted proxies, it is the address that they forward. */
  address: string
  /**
   * True if the request came through a trusted proxy, whose X-Forwarded-* headers can be relied on.
   */
  isFromProxy: boolean
  /**
   * The Host header, or X-Forwarded-Host from a trusted proxy. Clients can send any host: compare
   * it with the configured origins before use.
   */
  host: string
  isHttps: boolean
  method: string
  /** Path and query string. */
  url: string
  /**
   * Method of the API operation and its path in the contract, however the client spells the path;
   * "" if the request calls no operation.
   */
  operation: string
  userAgent: string
  header(name: string): string | undefined
  /** The value of one of our cookies. */
  cookie(name: string): string | undefined
  /** Names of our cookies that start with a prefix. */
  cookieNames(prefix: string): string[]
  setCookie(name: string, value: string, cookie: OwnCookie): void
  dropCookie(name: string, isReadable?: boolean): void
  /** The unparsed body, for an operation that verifies a signature over it; otherwise undefined. */
  rawBody: Uint8Array | undefined
  /** Sets the status or headers of the response, or a file to send as its body. */
  answer(parts: AnswerParts): void
}

/** Extracts the parts of a request that services may read. */
export function requestInfoOf(request: Request): RequestInfo {
  const state = stateOf(request)
  const { isHttps, rawBody } = state
  let cookies: Record<string, string | undefined> | undefined
  const sent = () => (cookies ??= parseCookie(request.headers.cookie ?? ''))
  const set = (name: string, value: string, { maxAgeSeconds, isReadable = false }: OwnCookie) =>
    void request.res?.append(
      'Set-Cookie',
      stringifySetCookie({
        name: ownName(name, { isHttps, isReadable }),
        value,
        path: '/',
        secure: isHttps,
        httpOnly: !isReadable,
        sameSite: 'lax',
        maxAge: maxAgeSeconds,
      }),
    )
  return {
    address: clientAddress(request),
    isFromProxy: isFromProxy(request),
    host: request.host,
    isHttps,
    method: request.method,
    url: request.originalUrl,
    operation: state.operation,
    userAgent: request.get('user-agent') ?? '',
    header: (name) => request.get(name),
    rawBody,
    cookie: (name) => sent()[ownName(name, { isHttps })],
    cookieNames(prefix) {
      const ownPrefix = ownName('', { isHttps })
      return Object.keys(sent())
        .filter((it) => it.startsWith(ownPrefix + prefix))
        .map((it) => it.slice(ownPrefix.length))
    },
    setCookie: set,
    dropCookie: (name, isReadable = false) => set(name, '', { maxAgeSeconds: 0, isReadable }),
    answer({ headers, ...parts }) {
      const { answer } = state
      state.answer = { ...answer, ...parts, headers: { ...answer.headers, ...headers } }
    },
  }
}

/**
 * Stands in for the request when a response is produced for all callers: it has no cookies or
 * headers, and cannot set any.
 */
export const emptyRequestInfo: RequestInfo = {
  address: '',
  isFromProxy: false,
  host: '',
  isHttps: false,
  method: 'GET',
  url: '/',
  operation: '',
  userAgent: '',
  header: () => undefined,
  rawBody: undefined,
  cookie: () => undefined,
  cookieNames: () => [],
  setCookie: refuse,
  dropCookie: refuse,
  answer: refuse,
}

function refuse(): never {
  throw new Error('a shared answer cannot set cookies, headers or a status')
}

/**
 * Returns the name under which a cookie is sent. Over https, cookies that scripts cannot read get a
 * prefix, which guarantees that no other host has set them. Source: RFC 6265bis §4.1.3.2.
 */
function ownName(
  name: string,
  { isHttps, isReadable = false }: { isHttps: boolean; isReadable?: boolean },
): string {
  return isHttps && !isReadable ? `__Host-${name}` : name
}
