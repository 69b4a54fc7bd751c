import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { CacheStatus } from '#server/platform/cache/data-cache.ts'
import type { RequestLog } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import { newRequestId, supportCodeOf } from '#server/kernel/request-id.ts'

/** Facts about a request for its log line and metrics, collected while it is answered. */
export interface RequestFacts {
  id: string
  startedAt: number
  /** The page or operation that answers: its name, without parameters. */
  route: string
  locale?: string
  cache?: CacheStatus
  problem?: string
  /** Trace id from a trusted proxy. */
  traceId?: string
  /** The signed-in caller, without anything that names a person. Source: decisions C19. */
  user?: { hash: string; companyId: string | undefined; role: string; actingAs: string | undefined }
  /** Redirects and guards that decided the answer. */
  decisions?: readonly string[]
}

/** Creates the facts of a request that starts now. */
export function newRequestFacts(): RequestFacts {
  return { id: newRequestId(), startedAt: performance.now(), route: 'none' }
}

/** A property of the request itself: a WeakMap adds 6% to a page-cache hit. */
const factsKey = Symbol('facts')
type WithFacts = IncomingMessage & { [factsKey]?: RequestFacts }

/** Attaches facts to a request and returns them. */
export function attachFacts(request: IncomingMessage, facts: RequestFacts): RequestFacts {
  ;(request as WithFacts)[factsKey] = facts
  return facts
}

/** The facts attached to a request. */
export function requestFacts(request: IncomingMessage): RequestFacts {
  const facts = (request as WithFacts)[factsKey]
  if (!facts) throw new Error('the request has no facts yet')
  return facts
}

/** Receivers of a request's figures. */
export interface RequestSinks {
  requestLog: RequestLog
  metrics: Metrics
}

/** Logs and counts an answered request. Source: decisions C19, OpenTelemetry attribute names. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { requestLog, metrics }: RequestSinks,
): void {
  const facts = requestFacts(request)
  const status = response.statusCode
  const durationMs = performance.now() - facts.startedAt
  metrics.request({ route: facts.route, status, cache: facts.cache, durationMs })
  requestLog(levelOf(status), {
    event: 'http.request',
    'request.id': facts.id,
    'trace.id': facts.traceId,
    'http.request.method': request.method,
    'url.path': pathWithoutQuery(request),
    'http.route': facts.route,
    'http.response.status_code': status,
    aborted: response.destroyed && !response.writableFinished ? true : undefined,
    duration_ms: Math.round(durationMs * 100) / 100,
    locale: facts.locale,
    'cache.status': facts.cache,
    'problem.code': facts.problem,
    'support.code': status >= 400 ? supportCodeOf(facts.id) : undefined,
    ...userFields(facts),
    decision: facts.decisions,
  })
}

function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status >= 500) return 'error'
  return status === 401 || status === 403 || status === 429 ? 'warn' : 'info'
}

/** A query may hold what a person typed, so it is never logged. */
function pathWithoutQuery(request: IncomingMessage): string {
  const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? ''
  const queryStart = url.indexOf('?')
  return queryStart === -1 ? url : url.slice(0, queryStart)
}

function userFields({ user }: RequestFacts): Record<string, string | undefined> | undefined {
  return (
    user && {
      'user.hash': user.hash,
      'company.id': user.companyId,
      role: user.role,
      acting_as: user.actingAs,
    }
  )
}
