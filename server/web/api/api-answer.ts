import { Readable } from 'node:stream'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { BodyLimitPlugin } from '@orpc/server/node'
import { type AnyRouter, ORPCError } from '@orpc/server'
import type { Request, RequestHandler, Response } from 'express'
import { localeFacts } from '#config/locales.ts'
import type { LimitKind } from '#config/limits.ts'
import { routesAt, routesOf } from './contract-routes.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { type Allowance, rateHeaders } from '#server/kernel/rate-limit.ts'
import { type RequestFacts, requestFacts } from '#server/web/request.ts'
import { type AnswerParts, answerPartsOf, type FilePart } from '#server/kernel/request-info.ts'

/** A body of JSON holds at most this much; files have a limit of their own. */
const maxBodyBytes = 100_000

/** What is found out on an operation's way. */
interface Call {
  facts: RequestFacts
  isPublic: boolean
  /** Whether its input could be read. */
  isRead: boolean
  /** What is left of the caller's limit, as headers. */
  rates: Record<string, string>
  /** Undoes what was changed of the request for its way into the handler. */
  putBack: () => void
  /** What the operation said of its answer. */
  said: () => AnswerParts
  /** What the operation threw; answered by the one place that answers problems. */
  failure?: unknown
}

interface Options {
  /** Where its operations stand; `apiPrefix` unless told otherwise. */
  prefix?: string
  contextFor: (request: Request) => RequestContext
  /** Counts the call; refuses it when there were too many. */
  admit: (request: Request, kind: LimitKind) => Promise<Allowance | undefined>
  /** What caches are told of a read that is the same for everybody. */
  publicCaching: () => string
}

/** Answers the operations of the API over HTTP; what they throw goes on to the error handler. */
export function apiAnswers(
  api: AnyRouter,
  { prefix = apiPrefix, contextFor, admit, publicCaching }: Options,
): RequestHandler {
  const calls: Calls = new WeakMap()
  const routes = routesOf(api as never)
  const routesTo = routesAt(routes)
  const sizes = new Set([maxBodyBytes, ...routes.map((it) => it.meta.bodyBytes ?? maxBodyBytes)])
  const handlers = new Map(
    [...sizes].map((it) => [it, handlerOf(api, { calls, publicCaching, maxBodySize: it })]),
  )

  return async (request, response, next) => {
    if (!isWellFormed(request.path)) return next(new Problem('request.malformed'))
    const methods = routesTo(request.path)
    if (methods.size === 0) return next(new Problem('not_found'))
    const route = methods.get(request.method)
    if (!route)
      return (
        refuseMethod(request, response, [...methods.keys()]) ??
        next(new Problem('request.method_not_allowed'))
      )
    const allowance = await admit(request, route.meta.limit ?? 'read')
    const context = contextFor(request)
    const call: Call = {
      facts: requestFacts(request),
      isPublic: false,
      isRead: false,
      rates: allowance ? rateHeaders(allowance) : {},
      putBack: asGet(request),
      said: () => answerPartsOf(request),
    }
    calls.set(context, call)
    call.facts.locale = context.locale
    response.set('Content-Language', localeFacts[context.locale].htmlLang)
    const handler = handlers.get(route.meta.bodyBytes ?? maxBodyBytes)
    const { matched } = (await handler?.handle(request, response, {
      prefix: prefix as `/${string}`,
      context,
    })) ?? { matched: false }
    if (matched) return
    response.set(call.rates)
    next(
      route.meta.bodyBytes === undefined
        ? (call.failure ?? new Problem('not_found'))
        : uploadFailure(request, call),
    )
  }
}

type Calls = WeakMap<RequestContext, Call>

interface HandlerOptions extends Pick<Options, 'publicCaching'> {
  calls: Calls
  maxBodySize: number
}

function handlerOf(
  api: AnyRouter,
  { calls, publicCaching, maxBodySize }: HandlerOptions,
): OpenAPIHandler<RequestContext> {
  return new OpenAPIHandler<RequestContext>(api as never, {
    plugins: [new BodyLimitPlugin({ maxBodySize })],
    interceptors: [
      async ({ next, context }) => {
        const call = calls.get(context)
        call?.putBack()
        try {
          const result = await next()
          // one caller's limit is nothing that a shared cache may give to others
          if (!result.matched) return result
          const { status, headers, file } = call?.said() ?? {}
          if (file)
            Object.assign(result.response, {
              status: 200,
              body: streamOf(file),
              headers: fileHeaders(file),
            })
          if (status !== undefined) result.response.status = status
          Object.assign(
            result.response.headers,
            call?.isPublic
              ? { 'cache-control': publicCaching() }
              : { 'cache-control': 'no-store', ...call?.rates },
            headers,
          )
          return result
        } catch (failure) {
          if (call)
            call.failure =
              call.isRead || failure instanceof ORPCError
                ? failure
                : new Problem('request.malformed', { cause: failure })
          return { matched: false, response: undefined }
        }
      },
    ],
    clientInterceptors: [
      ({ next, path, procedure, context }) => {
        const call = calls.get(context)
        if (call) {
          call.isRead = true
          call.facts.route = `api ${path.join('.')}`
          call.isPublic = 'cache' in procedure['~orpc'].meta
        }
        return next()
      },
    ],
  })
}

/** What went wrong with a body that may hold a file: too much of it, or nothing that can be read. */
function uploadFailure(request: Request, { failure, isRead }: Call): unknown {
  if (failure instanceof ORPCError && failure.code === 'PAYLOAD_TOO_LARGE')
    return new Problem('upload.too_large', { cause: failure })
  const isUpload = request.is('multipart/form-data') !== false
  return isUpload && !isRead
    ? new Problem('upload.malformed', { cause: failure })
    : (failure ?? new Problem('not_found'))
}

/** Source: RFC 6266. */
function fileHeaders({ name, type }: FilePart): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  }
}

/** Bytes as they are made; who stops reading stops the making. */
function streamOf({ bytes }: FilePart): ReadableStream {
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
}

/** Names the methods that the address takes; answers who only asked for them. */
function refuseMethod(
  request: Request,
  response: Response,
  methods: readonly string[],
): Response | undefined {
  response.set('Allow', [...methods, 'OPTIONS'].join(', '))
  return request.method === 'OPTIONS' ? response.status(204).end() : undefined
}

/** Asks for the operation of a GET on a HEAD: node leaves the body out. The address is whole again, which Express cut. */
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
