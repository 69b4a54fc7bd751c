import type { ProblemCode } from '#config/problems.ts'

/** A field that the server refused. */
export interface FieldProblem {
  /** JSON pointer to the field, such as `/email`. */
  pointer: string
  code: string
  message: string
}

interface ProblemBody {
  code?: string
  title?: string
  detail?: string
  supportCode?: string
  retryable?: boolean
  errors?: FieldProblem[]
  context?: Record<string, unknown>
}

/** A refusal of the API. `message` is in the page's language and safe to show. Source: C2. */
export class ApiProblem extends Error {
  readonly status: number
  /** What is wrong, in a few words; empty if the response was not one of ours. */
  readonly title: string
  /** Undefined if the response was not one of ours, such as that of a proxy. */
  readonly code: ProblemCode | undefined
  /** By which the person can name the request to support. */
  readonly supportCode: string | undefined
  readonly errors: readonly FieldProblem[]
  readonly context: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  /** When the same request may succeed, as the server said; ISO 8601. */
  readonly retryAt: string | undefined

  constructor(status: number, body: ProblemBody, retryAfter: string | null) {
    super(body.detail ?? '')
    this.name = 'ApiProblem'
    this.status = status
    this.title = body.title ?? ''
    this.code = body.code as ProblemCode | undefined
    this.supportCode = body.supportCode
    this.errors = body.errors ?? []
    this.context = body.context ?? {}
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
    this.retryAt = momentIn(this.retryAfterSeconds)
  }

  /** Reads the problem from a response that is not successful. */
  static async of(response: Response): Promise<ApiProblem> {
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
    const body = isJson ? ((await response.json()) as ProblemBody) : {}
    return new ApiProblem(response.status, body, response.headers.get('Retry-After'))
  }
}

/** Undefined also for a Retry-After that is a date, as proxies may send it. */
function momentIn(seconds = Number.NaN): string | undefined {
  return Number.isFinite(seconds) ? new Date(Date.now() + seconds * 1000).toISOString() : undefined
}

/** Returns true if an error is a refusal with one of the codes. */
export function isProblem(error: unknown, ...codes: readonly ProblemCode[]): error is ApiProblem {
  return error instanceof ApiProblem && error.code !== undefined && codes.includes(error.code)
}
