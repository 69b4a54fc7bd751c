import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { CacheStatus } from '#server/platform/cache/data-cache.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import { newRequestId, supportCodeOf } from '#server/kernel/request-id.ts'
import { writeLine } from './request-line.ts'

/** What is known of a request from its first moment, and what is found out on its way, for the log. */
export interface RequestFacts {
  id: string
  startedAt: number
  /** The page or operation that answered, by its pattern. */
  route: string
  locale?: string
  cache?: CacheStatus
  problem?: string
  /** The trace that a trusted proxy began; without one, the request's id stands for it. */
  traceId?: string
  /** Who asks, when somebody is signed in: nothing that names a person. Source: decisions C19. */
  user?: { hash: string; companyId: string | undefined; role: string; actingAs: string | undefined }
  /** Redirects and guards that decided something. */
  decisions?: readonly string[]
}

/** Starts a request's facts. */
export function newRequestFacts(): RequestFacts {
  return { id: newRequestId(), startedAt: performance.now(), route: 'none' }
}

/** On the request itself: a WeakMap costs a hit 6 % more. */
const factsKey = Symbol('facts')
type Noted = IncomingMessage & { [factsKey]?: RequestFacts }

/** Gives a request its facts. */
export function noteRequest(request: IncomingMessage, facts: RequestFacts): RequestFacts {
  ;(request as Noted)[factsKey] = facts
  return facts
}

/** The facts that a request was given. */
export function requestFacts(request: IncomingMessage): RequestFacts {
  const facts = (request as Noted)[factsKey]
  if (!facts) throw new Error('the request has no facts yet')
  return facts
}

/** Writes the request's line and counts it. Source: decisions C19, OpenTelemetry's attribute names. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { log, metrics }: { log: Logger; metrics: Metrics },
): void {
  const facts = requestFacts(request)
  const status = response.statusCode
  const durationMs = performance.now() - facts.startedAt
  const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? ''
  const query = url.indexOf('?')
  metrics.request({ route: facts.route, status, cache: facts.cache, durationMs })
  const line = {
    event: 'http.request',
    'request.id': facts.id,
    'trace.id': facts.traceId,
    'http.request.method': request.method,
    'url.path': query === -1 ? url : url.slice(0, query), // never the values that somebody typed
    'http.route': facts.route,
    'http.response.status_code': status,
    aborted: response.destroyed && !response.writableFinished ? true : undefined,
    duration_ms: Math.round(durationMs * 100) / 100,
    locale: facts.locale,
    'cache.status': facts.cache,
    'problem.code': facts.problem,
    'support.code': status >= 400 ? supportCodeOf(facts.id) : undefined,
    'user.hash': facts.user?.hash,
    'company.id': facts.user?.companyId,
    role: facts.user?.role,
    acting_as: facts.user?.actingAs,
    decision: facts.decisions,
  }
  if (status >= 500) log.error(line)
  else if (status === 401 || status === 403 || status === 429) log.warn(line)
  else writeLine(log, line)
}
