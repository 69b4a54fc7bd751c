import { type ProblemCode, problems } from '#config/problems.ts'

/**
 * An invalid field. `pointer` is a JSON Pointer into the body, or /name of a parameter. Source: RFC
 * 6901.
 */
export interface FieldProblem {
  pointer: string
  code: ProblemCode
  /** The bound as `min` or `max`; for a number or a list also `of`: "number" or "array". */
  params?: Record<string, string | number>
}

/** Details of a problem besides its code. */
export interface ProblemDetails {
  context?: Record<string, unknown>
  errors?: FieldProblem[]
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * A refusal for the caller: a code of config/problems.ts, answered as RFC 9457 with a text in the
 * caller's language. Any other thrown value is a bug.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly context: Record<string, unknown> | undefined
  readonly errors: FieldProblem[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    { context, errors, retryAfterSeconds, cause }: ProblemDetails = {},
  ) {
    super(code, { cause })
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.context = context
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}
