import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { BodyLimitPlugin } from '@orpc/server/node'
import { type AnyRouter, ORPCError } from '@orpc/server'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { type Locale, localeFacts, normalizeLocale } from '#config/locales.ts'
import type { LimitKind } from '#config/limits.ts'
import { formOfCall } from './call-form.ts'
import { routesAt, routesOf } from './contract-routes.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { isUnchanged, textTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { type Allowance, rateHeaders } from '#server/kernel/rate-limit.ts'
import { type FilePart, type RequestState, stateOf } from '#server/kernel/request-state.ts'

/** Size limit of a body. Forms with files have separate limits. */
const maxBodyBytes = 100_000
/**
 * A longer body may have thousands of fields, and each step of reading it takes long. Other
 * requests are served between the steps.
 */
const maxBytesAtOnce = 10_000

/** A call of an operation, until its response is sent. */
interface Call {
  state: RequestState
  /** ETags of the response that the caller already has. */
  ifNoneMatch: string | undefined
  /** True if the response is the same for all callers and shared caches may store it. */
  isPublic: boolean
  /** True once the call's input has been read. */
  isRead: boolean
  /** True if the body may take so long to read that other requests are served in between. */
  isLong: boolean
  /** Headers that tell the caller how much of their rate limit remains. */
  rates: Record<string, string>
  /** Undoes the changes that `asGet` made to the request. */
  restoreRequest: () => void
  /** Sends on what the compression of the response still holds. */
  flush: () => void
  /** Error from the operation. The error handler responds to it. */
  failure?: unknown
}

interface Options {
  /** Path prefix of the operations; `apiPrefix` if not set. */
  prefix?: string
  contextFor: (request: Request) => RequestContext
  /**
   * Counts the call against the caller's rate limit.
   *
   * @throws Problem `rate.limited`
   */
  admit: (request: Request, kind: LimitKind) => Promise<Allowance | undefined>
  /** Returns `Cache-Control` for a read whose response is public. */
  publicCaching: () => string
}

/** Serves the API's operations over HTTP. Passes errors on to the error handler. */
export function apiAnswers(
  api: AnyRouter,
  { prefix = apiPrefix, contextFor, admit, publicCaching }: Options,
): RequestHandler {
  const calls: Calls = new WeakMap()
  const routes = routesOf(api as never)
  const routesTo = routesAt(routes)
  const handler = handlerOf(api, { calls, publicCaching })

  return async (request, response, next) => {
    if (!isWellFormed(request.path)) return next(new Problem('request.malformed'))
    const methods = routesTo(request.path)
    if (methods.size === 0) return next(new Problem('not_found'))
    const route = methods.get(request.method)
    if (!route) return refuseMethod(request, response, { methods: [...methods.keys()], next })
    const { bodyBytes, limit = 'read' } = route.meta
    stateOf(request).operation = `${route.method} ${prefix}${route.path}`
    const allowance = await admit(request, limit)
    await parseForm(request, bodyBytes)
    const context = contextFor(request)
    const call = startCall(request, response, allowance)
    calls.set(context, call)
    call.state.locale = context.locale
    response.set('Content-Language', localeFacts[context.locale].htmlLang)
    const answer = await handler.handle(request, response, {
      prefix: prefix as `/${string}`,
      context,
    })
    if (answer.matched) return
    response.set(call.rates)
    next(call.failure ?? new Problem('not_found'))
  }
}

/** Parses the body if it is a form. The handler uses the parsed body. */
async function parseForm(request: Request, uploadBytes: number | undefined): Promise<void> {
  if (request.body !== undefined) return
  const limits = { maxBytes: uploadBytes ?? maxBodyBytes, isUpload: uploadBytes !== undefined }
  request.body = await formOfCall(request, limits)
}

function startCall(request: Request, response: Response, allowance: Allowance | undefined): Call {
  return {
    state: stateOf(request),
    ifNoneMatch: request.get('if-none-match'),
    isPublic: false,
    isRead: false,
    isLong: isLong(request),
    rates: allowance ? rateHeaders(allowance) : {},
    restoreRequest: asGet(request),
    flush: () => response.flush(),
  }
}

function isLong(request: Request): boolean {
  const isOfUnknownLength = request.get('transfer-encoding') !== undefined
  return isOfUnknownLength || Number(request.get('content-length')) > maxBytesAtOnce
}

type Calls = WeakMap<RequestContext, Call>

function callOf(calls: Calls, context: RequestContext): Call {
  const call = calls.get(context)
  if (!call) throw new Error('the context belongs to no call')
  return call
}

interface HandlerOptions extends Pick<Options, 'publicCaching'> {
  calls: Calls
}

function handlerOf(
  api: AnyRouter,
  { calls, publicCaching }: HandlerOptions,
): OpenAPIHandler<RequestContext> {
  return new OpenAPIHandler<RequestContext>(api as never, {
    plugins: [new BodyLimitPlugin({ maxBodySize: maxBodyBytes })],
    interceptors: [
      async ({ next, context, request, ...rest }) => {
        const call = callOf(calls, context)
        call.restoreRequest()
        const body = async () => {
          const parsed = await request.body()
          if (call.isLong) await nextTurn()
          return parsed
        }
        try {
          const result = await next({ ...rest, context, request: { ...request, body } })
          if (result.matched) completeResponse(result.response, call, publicCaching)
          return result
        } catch (failure) {
          const isAnswered = call.isRead || failure instanceof ORPCError
          call.failure = isAnswered ? failure : new Problem('request.malformed', { cause: failure })
          return { matched: false, response: undefined }
        }
      },
    ],
    clientInterceptors: [
      async ({ next, path, procedure, context, input }) => {
        const call = callOf(calls, context)
        if (call.isLong) await nextTurn()
        call.isRead = true
        call.state.locale = localeOfInput(input) ?? context.locale
        call.state.route = `api ${path.join('.')}`
        call.isPublic = 'cache' in procedure['~orpc'].meta
        return next()
      },
    ],
  })
}

/** Returns the site that the input names, in the query or in the body. */
function localeOfInput(input: unknown): Locale | undefined {
  const { websiteCode } = (input ?? {}) as { websiteCode?: unknown }
  return typeof websiteCode === 'string' ? normalizeLocale(websiteCode) : undefined
}

/** Adds the status, headers and file that the operation set, and the caching headers. */
function completeResponse(
  response: { status: number; headers: object; body?: unknown },
  call: Call,
  publicCaching: Options['publicCaching'],
): void {
  const { status, headers, file } = call.state.answer
  if (file)
    Object.assign(response, { status: 200, body: streamOf(file, call), headers: fileHeaders(file) })
  if (status !== undefined) response.status = status
  // send rate limits to one caller only, since a shared cache would give them to others
  const caching = call.isPublic
    ? { 'cache-control': publicCaching() }
    : { 'cache-control': 'no-store', ...call.rates }
  Object.assign(response.headers, caching, headers)
  if (call.isPublic && response.status === 200) tagResponse(response, call)
}

/**
 * Adds the ETag of a public response, and removes the body if the caller already has it. Source:
 * decisions C20.
 */
function tagResponse(
  response: { status: number; headers: object; body?: unknown },
  { ifNoneMatch }: Call,
): void {
  const etag = textTag(JSON.stringify(response.body))
  Object.assign(response.headers, { etag })
  if (isUnchanged(ifNoneMatch, etag)) Object.assign(response, { status: 304, body: undefined })
}

/** Returns the headers for a file to download. Source: RFC 6266. */
function fileHeaders({ name, type }: FilePart): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  }
}

/**
 * Streams a file while it is created, each portion at once: compression would hold small portions
 * back until the end. If the client disconnects, the creation stops.
 */
function streamOf({ bytes }: FilePart, { flush }: Call): ReadableStream {
  async function* portions() {
    for await (const portion of bytes) {
      yield portion
      flush()
    }
  }
  return Readable.toWeb(Readable.from(portions(), { objectMode: false })) as ReadableStream
}

/** Responds to OPTIONS with the methods that a path supports. Rejects all other methods. */
function refuseMethod(
  request: Request,
  response: Response,
  { methods, next }: { methods: readonly string[]; next: NextFunction },
): void {
  response.set('Allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') response.status(204).end()
  else next(new Problem('request.method_not_allowed'))
}

/**
 * Turns a HEAD request into a GET request, and restores the prefix that Express has removed from
 * the URL. Returns a function that undoes both. Node omits the body of a response to HEAD.
 */
function asGet(request: Request): () => void {
  const { method, url } = request
  request.url = request.originalUrl
  if (method === 'HEAD') request.method = 'GET'
  return () => void Object.assign(request, { method, url })
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
