import { loggableError } from '#server/platform/loggable-error.ts'
import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import type { Logger } from 'pino'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type {
  BreakerState,
  UpstreamMetrics,
  UpstreamOutcome,
} from '#server/platform/ops/outcome-metrics.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Services } from '#server/kernel/operations.ts'
import { Problem } from '#server/kernel/problem.ts'
import { traceparentOf } from '#server/kernel/trace.ts'
import {
  createRemoteFetch,
  RemoteFailure,
  type RemoteFetch,
  retryAfterSeconds,
} from './remote-fetch.ts'

const failuresToOpen = 5
const halfOpenAfterMs = 5000
/** A call that takes longer counts as a failure, although its caller goes on waiting. */
const slowCallMs = 1500

interface Options {
  /** Origin of the provider, or the base URL that precedes /marketplace/api/v1. */
  url: string
  log: Logger
  /** Counts the calls by outcome, and shows the state of the breaker. */
  metrics: UpstreamMetrics
  fetch?: RemoteFetch
}

/**
 * Creates services that send each operation of a contract to a remote provider over HTTP. After
 * five consecutive failures they send no request for five seconds, then try one. Slow calls and
 * responses that do not match their schema are failures too; such a response is rejected, so that
 * it is never cached.
 *
 * @throws Problem `upstream.failed` or `upstream.timeout` with the time to wait, or the problem
 * that the provider returned
 */
export function remoteAnswers<C extends AnyContractRouter>(
  contract: C,
  options: Options,
): Services<C> {
  const provider = openProvider(contract, options)
  const bind = (part: AnyContractRouter, path: string[]): unknown =>
    isContractProcedure(part)
      ? (ctx: RequestContext, input: unknown) =>
          answerRemotely(provider, { procedure: part, path }, { ctx, input })
      : Object.fromEntries(
          Object.entries(part).map(([key, below]) => [
            key,
            bind(below as AnyContractRouter, [...path, key]),
          ]),
        )
  return bind(contract, []) as Services<C>
}

interface Operation {
  procedure: AnyContractProcedure
  path: string[]
}

interface Call {
  ctx: RequestContext
  input: unknown
}

async function answerRemotely(
  { name, send, metrics }: Provider,
  { procedure, path }: Operation,
  { ctx, input }: Call,
): Promise<unknown> {
  assertNoDots(input)
  const startedAt = performance.now()
  const facts = { operation: path.join('.'), 'request.id': ctx.requestId, 'upstream.name': name }
  const answer = await send({ procedure, path }, { ctx, input }).catch((error: unknown) => {
    const { status } = error as { status?: number }
    if (error instanceof OffSchema)
      ctx.log.error({ event: 'upstream.off_schema', ...facts, issues: error.issues })
    // log nothing while the breaker is open: no request was sent, and the opening was logged
    else if (!(error instanceof BrokenCircuitError))
      ctx.log.warn({
        event: 'upstream.failed',
        ...facts,
        'upstream.status': status,
        'upstream.ms': Math.round(performance.now() - startedAt),
        reason: loggableError(error).message,
      })
    metrics.upstreamCall(outcomeOf(error))
    throw problemOf(error)
  })
  if ('refusal' in answer) {
    metrics.upstreamCall('refused')
    throw answer.refusal
  }
  metrics.upstreamCall('answered')
  return answer.body
}

/** Response from the provider: a body, or a refusal, which does not count as a failure. */
type ProviderAnswer = { body: unknown } | { refusal: Problem }

/** Ids by which the provider's log lines and traces are joined with ours. */
type RequestIds = Pick<RequestContext, 'requestId' | 'trace'>

/** A response that does not match its schema, with the first differences. */
class OffSchema extends Error {
  readonly issues: string[]

  constructor(issues: string[]) {
    super('the response does not match its schema')
    this.issues = issues
  }
}

interface Provider {
  name: string
  metrics: UpstreamMetrics
  send(operation: Operation, call: Call): Promise<ProviderAnswer>
}

function openProvider(
  contract: AnyContractRouter,
  { url, log, metrics, fetch = createRemoteFetch() }: Options,
): Provider {
  const base = baseOf(url)
  const name = new URL(base).host
  const link = new OpenAPILink<RequestIds>(contract, {
    url: base,
    headers: ({ context }) => ({
      'x-request-id': context.requestId,
      ...(context.trace ? { traceparent: traceparentOf(context.trace) } : {}),
      accept: 'application/json, application/problem+json',
    }),
    fetch,
  })
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  })
  const showState = (level: 'info' | 'error', state: BreakerState) => {
    log[level]({ event: 'upstream.breaker', 'upstream.name': name, state })
    metrics.upstreamBreaker(state)
  }
  metrics.upstreamBreaker('closed')
  breaker.onBreak(() => showState('error', 'open'))
  breaker.onHalfOpen(() => showState('info', 'half-open'))
  breaker.onReset(() => showState('info', 'closed'))
  const policy = wrap(breaker, timeout(slowCallMs, TimeoutStrategy.Aggressive))
  const request = async ({ procedure, path }: Operation, { ctx, input }: Call) =>
    link.call(path, input, { context: ctx }).then(
      async (body: unknown): Promise<ProviderAnswer> => ({ body: await checked(procedure, body) }),
      (error: unknown): ProviderAnswer => {
        if (error instanceof Problem && error.status < 500) return { refusal: error }
        throw error
      },
    )
  return {
    name,
    metrics,
    async send(operation, call) {
      let answer: Promise<ProviderAnswer> | undefined
      try {
        return await policy.execute(() => (answer = request(operation, call)))
      } catch (error) {
        // a slow call has counted as a failure; its answer may still come
        if (answer && error instanceof TaskCancelledError) return answer
        throw error
      }
    },
  }
}

/** @throws OffSchema if a response does not match its schema */
async function checked(procedure: AnyContractProcedure, body: unknown): Promise<unknown> {
  const result = await procedure['~orpc'].outputSchema?.['~standard'].validate(body)
  if (result?.issues) throw new OffSchema(result.issues.slice(0, 3).map(issueText))
  return result?.value
}

function issueText({
  path = [],
  message,
}: {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  message: string
}): string {
  return `${path.map((it) => String(typeof it === 'object' ? it.key : it)).join('.')}: ${message}`
}

/** Returns the outcome of a call that failed; `not_sent` while the breaker is open. */
function outcomeOf(error: unknown): UpstreamOutcome {
  if (error instanceof BrokenCircuitError) return 'not_sent'
  if (error instanceof OffSchema) return 'off_schema'
  return error instanceof RemoteFailure && error.isTimeout ? 'timeout' : 'failed'
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const wait = error instanceof RemoteFailure ? error.retryAfterSeconds : retryAfterSeconds
  const isTimeout = error instanceof RemoteFailure && error.isTimeout
  return new Problem(isTimeout ? 'upstream.timeout' : 'upstream.failed', {
    retryAfterSeconds: wait,
    cause: error,
  })
}

/**
 * Rejects `.` and `..` in parameters, because they would change the path into the path of a
 * different operation.
 */
function assertNoDots(input: unknown): void {
  const values = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const dots = values.filter(([, value]) => value === '.' || value === '..')
  if (dots.length > 0)
    throw new Problem('request.param_invalid', {
      errors: dots.map(([name]) => ({ pointer: `/${name}`, code: 'field.option_unknown' })),
    })
}

function baseOf(url: string): string {
  const base = new URL(url)
  const path = base.pathname.replace(/\/+$/, '')
  base.pathname = path.endsWith(apiPrefix) ? path : `${path}${apiPrefix}`
  return base.href
}
