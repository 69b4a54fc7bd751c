import { OpenAPIHandler } from '@orpc/openapi/node'
import type { AnyRouter } from '@orpc/server'
import type { Request, RequestHandler } from 'express'
import { Problem } from './problem.ts'
import type { RequestContext } from './context.ts'
import { type RequestFacts, requestFacts } from './request.ts'

/** Where the API stands. Source: spec §7. */
export const apiPrefix = '/marketplace/api/v1'

/** What is found out on an operation's way. */
interface Call {
  facts: RequestFacts
  isPublic: boolean
  /** What the operation threw; answered by the one place that answers problems. */
  failure?: unknown
}

interface Options {
  contextFor: (request: Request) => RequestContext
  /** What caches are told of a read that is the same for everybody. */
  publicCaching: () => string
}

/** Answers the operations of the API over HTTP; what they throw goes on to the error handler. */
export function apiAnswers(api: AnyRouter, { contextFor, publicCaching }: Options): RequestHandler {
  const calls = new WeakMap<RequestContext, Call>()
  const handler = new OpenAPIHandler<RequestContext>(api as never, {
    interceptors: [
      async ({ next, context }) => {
        const call = calls.get(context)
        try {
          const result = await next()
          if (result.matched) result.response.headers['cache-control'] = call?.isPublic ? publicCaching() : 'no-store'
          return result
        } catch (failure) {
          if (call) call.failure = failure
          return { matched: false, response: undefined }
        }
      },
    ],
    clientInterceptors: [
      ({ next, path, procedure, context }) => {
        const call = calls.get(context)
        if (call) {
          call.facts.route = `api ${path.join('.')}`
          call.isPublic = 'cache' in procedure['~orpc'].meta
        }
        return next()
      },
    ],
  })

  return async (request, response, next) => {
    request.url = request.originalUrl
    const context = contextFor(request)
    const call: Call = { facts: requestFacts(request), isPublic: false }
    calls.set(context, call)
    call.facts.locale = context.locale
    response.set('Content-Language', context.locale)
    const { matched } = await handler.handle(request, response, { prefix: apiPrefix, context })
    if (!matched) next(call.failure ?? new Problem('not_found'))
  }
}
