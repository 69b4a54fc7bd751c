import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import got, { RequestError, type Response as GotResponse } from 'got'
import { isProblemCode, problems } from '#config/problems.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'

const timeoutMs = 5000
const maxResponseBytes = 5_000_000
const retries = 2
const maxConnections = 64

/** Seconds after which a caller may retry, if the provider does not specify a time. */
export const retryAfterSeconds = 5
const maxRetryAfterSeconds = 300

/** A failed call to the remote provider. */
export class RemoteFailure extends Error {
  readonly isTimeout: boolean
  readonly status: number | undefined
  readonly retryAfterSeconds: number

  constructor(
    message: string,
    {
      isTimeout = false,
      status,
      retryAfter,
      cause,
    }: {
      isTimeout?: boolean
      status?: number
      retryAfter?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause })
    this.name = 'RemoteFailure'
    this.isTimeout = isTimeout
    this.status = status
    this.retryAfterSeconds = retryAfter ?? retryAfterSeconds
  }
}

/** Fetches from the remote provider. Throws unless the response is a successful JSON response. */
export type RemoteFetch = (request: Request) => Promise<Response>

/**
 * Creates a `fetch` based on got: five seconds for all attempts together, two retries for reads
 * after a broken connection or a status of 502, 503 or 504, keep-alive, at most 5 MB, no redirects.
 * It throws RemoteFailure, or the Problem that the provider returned.
 */
export function createRemoteFetch(): RemoteFetch {
  const client = got.extend({
    agent: {
      http: new HttpAgent({ keepAlive: true, maxSockets: maxConnections }),
      https: new HttpsAgent({ keepAlive: true, maxSockets: maxConnections }),
    },
    followRedirect: false,
    throwHttpErrors: false,
    responseType: 'buffer',
    headers: { 'user-agent': 'meridian-marketplace' },
    retry: {
      limit: retries,
      methods: ['GET'],
      statusCodes: [502, 503, 504],
      errorCodes: [
        'ECONNRESET',
        'ECONNREFUSED',
        'ENOTFOUND',
        'ENETUNREACH',
        'EAI_AGAIN',
        'EPIPE',
        'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
      ],
      maxRetryAfter: 1000,
      calculateDelay: ({ attemptCount, computedValue }) =>
        computedValue === 0 ? 0 : Math.min(computedValue, 100 * attemptCount + Math.random() * 100),
    },
  })
  return async (request) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const overflow = new AbortController()
    const sending = client(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      signal: AbortSignal.any([request.signal, deadline, overflow.signal]),
      ...(request.body ? { body: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    void sending.on('downloadProgress', ({ transferred }) => {
      if (transferred > maxResponseBytes) overflow.abort()
    })
    const answer = await sending.catch((error: unknown) => {
      if (deadline.aborted)
        throw new RemoteFailure(`no answer within ${timeoutMs} ms`, {
          isTimeout: true,
          cause: error,
        })
      if (overflow.signal.aborted)
        throw new RemoteFailure(`an answer of more than ${maxResponseBytes} bytes`)
      throw new RemoteFailure(
        error instanceof RequestError ? `${error.code}: ${error.message}` : 'the request failed',
        { cause: error },
      )
    })
    return answerOf(answer)
  }
}

function answerOf({ statusCode: status, headers, body }: GotResponse<Uint8Array>): Response {
  const type = headers['content-type'] ?? ''
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && /^application\/json\b/i.test(type))
    return new Response(new Uint8Array(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  const retryAfter = secondsOf(headers['retry-after'])
  if (isSuccess) throw new RemoteFailure(`an answer of type ${type || 'none'}`, { status })
  const refusal = /^application\/problem\+json\b/i.test(type)
    ? refusalOf(status, body, retryAfter)
    : undefined
  throw refusal ?? new RemoteFailure(`status ${status}`, { status, retryAfter })
}

/**
 * Converts a problem from the provider. Returns undefined if the provider rate-limits us, has a bug
 * or sends an unknown code: these count as failures, since the caller can do nothing about them. An
 * unknown code with status 404 becomes `not_found`.
 */
function refusalOf(
  status: number,
  body: Uint8Array,
  retryAfter: number | undefined,
): Problem | undefined {
  const problem = jsonOf(body)
  const code = typeof problem['code'] === 'string' ? problem['code'] : ''
  if (code === 'rate.limited' || code === 'unexpected') return undefined
  if (!isProblemCode(code) || problems[code].status !== status)
    return status === 404 ? new Problem('not_found') : undefined
  const { context, errors } = problem
  return new Problem(code, {
    ...(isObject(context) ? { context } : {}),
    ...(Array.isArray(errors) ? { errors: errors.flatMap(fieldProblemOf) } : {}),
    ...(status >= 500 || retryAfter !== undefined
      ? { retryAfterSeconds: retryAfter ?? retryAfterSeconds }
      : {}),
  })
}

/** Reads a field's error without its message, which we write in the caller's language. */
function fieldProblemOf(error: unknown): FieldProblem[] {
  if (!isObject(error)) return []
  const { pointer, code, params } = error
  if (typeof pointer !== 'string' || typeof code !== 'string' || !isProblemCode(code)) return []
  const values = isObject(params)
    ? Object.entries(params).filter(
        (it): it is [string, string | number] =>
          typeof it[1] === 'string' || typeof it[1] === 'number',
      )
    : []
  return [{ pointer, code, ...(values.length > 0 ? { params: Object.fromEntries(values) } : {}) }]
}

function jsonOf(body: Uint8Array): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return isObject(json) ? json : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads `Retry-After` in seconds, within bounds. Ignores dates. */
function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header)
    ? Math.min(Math.max(Number(header), 1), maxRetryAfterSeconds)
    : undefined
}
