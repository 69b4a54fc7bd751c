import type { Request, RequestHandler } from 'express'
import { isFromProxy } from '#server/kernel/client-address.ts'
import { attachFacts, logRequest, newRequestFacts, type RequestSinks } from './request.ts'

/** First step of every request: gives it an id and facts, and logs it when its response closes. */
export function startRequest(sinks: RequestSinks): RequestHandler {
  return (request, response, next) => {
    const facts = attachFacts(request, newRequestFacts())
    response.setHeader('X-Request-Id', facts.id)
    const traceId = traceIdOf(request)
    if (traceId !== undefined) facts.traceId = traceId
    response.on('close', () => logRequest(request, response, sinks))
    next()
  }
}

/** The trace id from a trusted proxy. Source: W3C Trace Context. */
function traceIdOf(request: Request): string | undefined {
  const header = request.get('traceparent')
  if (header === undefined || !isFromProxy(request)) return undefined
  return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1]
}
