import type { Request, RequestHandler } from 'express'
import { isFromProxy } from '#server/kernel/client-address.ts'
import { startState } from '#server/kernel/request-state.ts'
import { logRequest, type RequestSinks } from './request-log.ts'

/**
 * Returns the first step for every request. The step creates the request's state, and logs the
 * request when its response closes.
 */
export function startRequest(
  sinks: RequestSinks,
  { isHttps }: { isHttps: boolean },
): RequestHandler {
  return (request, response, next) => {
    const state = startState(request, { isHttps })
    response.setHeader('X-Request-Id', state.id)
    const traceId = traceIdOf(request)
    if (traceId !== undefined) state.traceId = traceId
    response.on('close', () => logRequest(request, response, sinks))
    next()
  }
}

/** Returns the trace id, if a trusted proxy sent it. Source: W3C Trace Context. */
function traceIdOf(request: Request): string | undefined {
  const header = request.get('traceparent')
  if (header === undefined || !isFromProxy(request)) return undefined
  return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1]
}
