import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import got, { RequestError, type Response as GotResponse } from 'got'
import { isProblemCode, problems } from '#config/problems.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'

const timeoutMs = 5000
const maxResponseBytes = 5_000_000
const retries = 2
const maxConnections = 64

/** After how many seconds a caller may try again when the provider does not say. */
export const retryAfterSeconds = 5
const maxRetryAfterSeconds = 300

/** A call of the remote provider that brought nothing: the provider's fault, not the caller's. */
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

/** Fetches from the remote provider. What is no JSON answer of it throws. */
export type RemoteFetch = (request: Request) => Promise<Response>

/**
 * A `fetch` of got: five seconds for all attempts together, two more attempts at a read that met a broken connection or a
 * gateway's 502, 503 or 504, kept connections, at most 5 MB, no redirects. It throws RemoteFailure, or the Problem that the
 * provider refused with.
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
 * What the provider refuses, as our own. A limit on us, a bug of the provider and a code that we do not know are its
 * failures: the caller can do nothing about them. A 404 without the problem's form is some proxy's, and says nothing.
 */
function refusalOf(
  status: number,
  body: Uint8Array,
  retryAfter: number | undefined,
): Problem | undefined {
  const told = jsonOf(body)
  const code = typeof told['code'] === 'string' ? told['code'] : ''
  if (code === 'rate.limited' || code === 'unexpected') return undefined
  if (!isProblemCode(code) || problems[code].status !== status)
    return status === 404 ? new Problem('not_found') : undefined
  const { context, errors } = told
  return new Problem(code, {
    ...(isObject(context) ? { context } : {}),
    ...(Array.isArray(errors) ? { errors: errors.flatMap(fieldProblemOf) } : {}),
    ...(status >= 500 || retryAfter !== undefined
      ? { retryAfterSeconds: retryAfter ?? retryAfterSeconds }
      : {}),
  })
}

/** The fault of a field; its message is made anew, in the language that is asked here. */
function fieldProblemOf(told: unknown): FieldProblem[] {
  if (!isObject(told)) return []
  const { pointer, code, params } = told
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
    const told: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return isObject(told) ? told : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `Retry-After` in seconds, within bounds; a date is not read. */
function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header)
    ? Math.min(Math.max(Number(header), 1), maxRetryAfterSeconds)
    : undefined
}
