import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { CacheStatus } from '#server/platform/cache/data-cache.ts'
import { type Caller, visitor } from './caller.ts'
import { newRequestId } from './request-id.ts'
import type { Trace } from './trace.ts'

/**
 * Data that the steps of the request pipeline record about a request, for later steps and for its
 * log line. The first step creates it. Nothing else is stored on a request.
 */
export interface RequestState {
  /**
   * The request id. It is sent as X-Request-Id and logged, and the support code is derived from it.
   */
  readonly id: string
  /** Start time in milliseconds, from `performance.now()`. */
  readonly startedAt: number
  /**
   * True if visitors reach the site over https. PUBLIC_ORIGIN decides: behind a proxy the
   * connection to this process is plain http.
   */
  readonly isHttps: boolean
  /**
   * A visitor until the session cookie is resolved. For a person, includes the company that they
   * act for.
   */
  caller: Caller
  /** The unparsed body, for an operation that verifies a signature over it; otherwise undefined. */
  rawBody: Uint8Array | undefined
  /** Status, headers or file that the operation sets in addition to its output. */
  answer: AnswerParts
  /**
   * Name of the page or operation that handles the request, without parameters, for the log and
   * metrics.
   */
  route: string
  /** Method of the API operation and its path in the contract; "" for other requests. */
  operation: string
  locale: string | undefined
  cache: CacheStatus | undefined
  /** Code of the problem in the response. */
  problem: string | undefined
  /** Codes, ids and amounts that explain the problem, without personal data. */
  problemContext: Readonly<Record<string, unknown>> | undefined
  trace: Trace | undefined
  /** Log fields of a signed-in caller, without personal data. Source: decisions C19. */
  user: CallerLogFields | undefined
  /** Names of the redirects and guards that decided the response. */
  decisions: readonly string[] | undefined
}

/** Parts of a response other than the operation's output. */
export interface AnswerParts {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Sent in place of a body. */
  file?: FilePart
}

/** A file that is sent while it is produced. */
export interface FilePart {
  name: string
  type: string
  bytes: AsyncIterable<Uint8Array>
}

interface CallerLogFields {
  hash: string
  companyId: string | undefined
  role: string
  actingAs: string | undefined
}

/**
 * The only property that we add to a request. A WeakMap would add 6% to the time of a page-cache
 * hit.
 */
const stateKey = Symbol('state')
type WithState = IncomingMessage & { [stateKey]?: RequestState }

/** Creates the state of a request, with the current time as its start. */
export function startState(
  request: IncomingMessage,
  { isHttps }: Pick<RequestState, 'isHttps'>,
): RequestState {
  const state: RequestState = {
    id: newRequestId(),
    startedAt: performance.now(),
    isHttps,
    caller: visitor,
    rawBody: undefined,
    answer: {},
    route: 'none',
    operation: '',
    locale: undefined,
    cache: undefined,
    problem: undefined,
    problemContext: undefined,
    trace: undefined,
    user: undefined,
    decisions: undefined,
  }
  ;(request as WithState)[stateKey] = state
  return state
}

/**
 * Returns the state of a request.
 *
 * @throws Error before the first step of the pipeline
 */
export function stateOf(request: IncomingMessage): RequestState {
  const state = (request as WithState)[stateKey]
  if (!state) throw new Error('the request has no state yet')
  return state
}
