import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request } from 'express'
import { clientAddress, isFromProxy } from './client-address.ts'

/** A cookie as we set it: for the whole host, never for a foreign site's request. */
interface OwnCookie {
  maxAgeSeconds: number
  /** Whether scripts of ours may read it. Only for what names nobody. */
  isReadable?: boolean
}

/** How a request came: what of it services may know. */
export interface RequestInfo {
  /** The peer's address, or what a trusted proxy says that it is. */
  address: string
  /** Whether it came through a proxy of ours, whose headers are believed. */
  isFromProxy: boolean
  /** The Host header, or what a trusted proxy says of it. Never trusted for an address: compare it with configured origins. */
  host: string
  isHttps: boolean
  method: string
  /** The full target of the request, with its query. */
  url: string
  userAgent: string
  header(name: string): string | undefined
  /** The value of a cookie of ours. */
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, cookie: OwnCookie): void
  dropCookie(name: string, isReadable?: boolean): void
  /** The bytes of the body, where their signature counts; undefined elsewhere. */
  rawBody(): Uint8Array | undefined
  /** Says of the answer what its body does not: another status of success, headers. */
  answer(parts: AnswerParts): void
}

/** What an answer has beside its body. */
export interface AnswerParts {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** A file in place of a body. */
  file?: FilePart
}

/** A file that is sent while it is made. */
export interface FilePart {
  name: string
  type: string
  bytes: AsyncIterable<Uint8Array>
}

const partsKey = Symbol('answer')

/** What was said of a request's answer. */
export function answerPartsOf(request: Request): AnswerParts {
  return (request as { [partsKey]?: AnswerParts })[partsKey] ?? {}
}

/** The visit of a request. */
export function requestInfoOf(request: Request): RequestInfo {
  // what is seen of a host over https alone is told by the origin that visitors use, not by the last hop
  const isHttps = (request.app.get('is https') as boolean | undefined) ?? false
  let cookies: Record<string, string | undefined> | undefined
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
    userAgent: request.get('user-agent') ?? '',
    header: (name) => request.get(name),
    rawBody: () => (request as { rawBody?: Uint8Array }).rawBody,
    cookie(name) {
      cookies ??= parseCookie(request.headers.cookie ?? '')
      return cookies[ownName(name, { isHttps })]
    },
    setCookie: set,
    dropCookie: (name, isReadable = false) => set(name, '', { maxAgeSeconds: 0, isReadable }),
    answer({ headers, ...parts }) {
      const before = answerPartsOf(request)
      Object.assign(request, {
        [partsKey]: { ...before, ...parts, headers: { ...before.headers, ...headers } },
      })
    },
  }
}

/** The visit of nobody in particular: it shows nothing, and can be given nothing. */
export const emptyRequestInfo: RequestInfo = {
  address: '',
  isFromProxy: false,
  host: '',
  isHttps: false,
  method: 'GET',
  url: '/',
  userAgent: '',
  header: () => undefined,
  rawBody: () => undefined,
  cookie: () => undefined,
  setCookie: refuse,
  dropCookie: refuse,
  answer: refuse,
}

function refuse(): never {
  throw new Error(
    'what is kept for everybody is the same for everybody: no cookie, no header of its own',
  )
}

/** Over https nobody but this host can have set a cookie that begins so. Source: RFC 6265bis §4.1.3.2. */
function ownName(
  name: string,
  { isHttps, isReadable = false }: { isHttps: boolean; isReadable?: boolean },
): string {
  return isHttps && !isReadable ? `__Host-${name}` : name
}
