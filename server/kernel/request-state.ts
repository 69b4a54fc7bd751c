import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { CacheStatus } from '#server/platform/cache/data-cache.ts'
import { type Caller, visitor } from './caller.ts'
import { newRequestId } from './request-id.ts'

/**
 * Everything that the steps of the pipeline record about a request, for later steps and for its log
 * line. The first step creates it; nothing else is stored on a request.
 */
export interface RequestState {
  /** Sent as X-Request-Id, logged, and the source of the support code. */
  readonly id: string
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number
  /**
   * True if visitors reach the site over https. PUBLIC_ORIGIN decides: behind a proxy the
   * connection to this process is plain http.
   */
  readonly isHttps: boolean
  /** A visitor until the session cookie is resolved. Holds the company that a person acts for. */
  caller: Caller
  /** The unparsed body of an operation that verifies a signature over it; undefined elsewhere. */
  rawBody: Uint8Array | undefined
  /** Status, headers or file that the operation sets besides its output. */
  answer: AnswerParts
  /** Name of the page or operation that answers, without parameters. For log and metrics. */
  route: string
  locale: string | undefined
  cache: CacheStatus | undefined
  /** Code of the problem that was answered. */
  problem: string | undefined
  /** Trace id from a trusted proxy. */
  traceId: string | undefined
  /** Log fields of a signed-in caller, without personal data. Source: decisions C19. */
  user: CallerLogFields | undefined
  /** Redirects and guards that decided the answer. */
  decisions: readonly string[] | undefined
}

/** Parts of an answer besides its body. */
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

/** The one property that we add to a request. A WeakMap would add 6% to a page-cache hit. */
const stateKey = Symbol('state')
type WithState = IncomingMessage & { [stateKey]?: RequestState }

/** Creates the state of a request that starts now. */
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
    locale: undefined,
    cache: undefined,
    problem: undefined,
    traceId: undefined,
    user: undefined,
    decisions: undefined,
  }
  ;(request as WithState)[stateKey] = state
  return state
}

/** The state of a request. @throws Error before the first step of the pipeline */
export function stateOf(request: IncomingMessage): RequestState {
  const state = (request as WithState)[stateKey]
  if (!state) throw new Error('the request has no state yet')
  return state
}
