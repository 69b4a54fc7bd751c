import type { Request, RequestHandler } from 'express'
import { isFromProxy } from '#server/kernel/client-address.ts'
import { startState } from '#server/kernel/request-state.ts'
import { type Trace, traceOf } from '#server/kernel/trace.ts'
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
    state.trace = trustedTrace(request)
    response.on('close', () => logRequest(request, response, sinks))
    next()
  }
}

/** Returns the trace of a request, if a trusted proxy sent it. */
function trustedTrace(request: Request): Trace | undefined {
  const header = request.get('traceparent')
  return header !== undefined && isFromProxy(request) ? traceOf(header) : undefined
}
