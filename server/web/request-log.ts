import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { withoutPersonalData } from '#server/platform/personal-data.ts'
import type { RequestLog } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import { stateOf } from '#server/kernel/request-state.ts'

/** Recipients of a request's log line and metrics. */
export interface RequestSinks {
  requestLog: RequestLog
  metrics: Metrics
}

/** One in so many page-cache hits has a line in the log if LOG_HITS is `sample`. */
const hitsPerLine = 100

/** Returns the sinks of page-cache hits, which can be too many for a line each. */
export function sinksOfHits(
  { requestLog, metrics }: RequestSinks,
  mode: 'all' | 'sample' | 'none',
): RequestSinks {
  if (mode === 'all') return { requestLog, metrics }
  if (mode === 'none') return { metrics, requestLog: () => undefined }
  let count = 0
  return {
    metrics,
    requestLog(level, fields) {
      if (count === 0) requestLog(level, { ...fields, 'log.hits_per_line': hitsPerLine })
      count = (count + 1) % hitsPerLine
    },
  }
}

/**
 * Logs and counts a request after its response. Source: decisions C19, OpenTelemetry attribute
 * names.
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { requestLog, metrics }: RequestSinks,
): void {
  const state = stateOf(request)
  const status = response.statusCode
  const durationMs = performance.now() - state.startedAt
  const { method = 'GET' } = request
  const { user } = state
  metrics.request({ route: state.route, method, status, cache: state.cache, durationMs })
  if (state.problem !== undefined) metrics.problem(state.problem)
  requestLog(levelOf(status), {
    event: 'http.request',
    'request.id': state.id,
    'trace.id': state.trace?.id,
    'http.request.method': request.method,
    'url.path': loggablePath(urlOf(request)),
    'http.route': state.route,
    'http.response.status_code': status,
    aborted: response.destroyed && !response.writableFinished ? true : undefined,
    duration_ms: Math.round(durationMs * 100) / 100,
    locale: state.locale,
    'cache.status': state.cache,
    'problem.code': state.problem,
    'problem.context': state.problemContext,
    'support.code': status >= 400 ? supportCodeOf(state.id) : undefined,
    'user.hash': user?.hash,
    'company.id': user?.companyId,
    role: user?.role,
    acting_as: user?.actingAs,
    decision: state.decisions,
  })
}

function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status >= 500) return 'error'
  return status === 401 || status === 403 || status === 429 ? 'warn' : 'info'
}

/** Lower-case letters, slashes and dashes contain neither an email address, a number nor a token. */
const plainPath = /^[a-z/-]*$/

/**
 * Returns the path without personal data, and without the query, which may contain text that a
 * person typed. Queries are never logged.
 */
export function loggablePath(url: string): string {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  return plainPath.test(path) ? path : withoutPersonalData(path)
}

/** Returns the URL as the client sent it. Express changes `url` for mounted routers. */
function urlOf(request: IncomingMessage): string {
  return (request as { originalUrl?: string }).originalUrl ?? request.url ?? ''
}
