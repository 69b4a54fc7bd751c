import { type ProblemCode, problems } from '#config/problems.ts'

/** A fault of one field. `pointer` is a JSON Pointer into the body, or /name of a parameter. Source: RFC 6901. */
export interface FieldProblem {
  pointer: string
  code: ProblemCode
  /** `min` or `max`, and `of` which is "number" or "array" when it is no text that is too short or long. */
  params?: Record<string, string | number>
}

/** What a refusal tells beside its code. */
export interface ProblemDetails {
  context?: Record<string, unknown>
  errors?: FieldProblem[]
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * A refusal that the caller should be told: a code of config/problems.ts, answered as RFC 9457 with a text in the caller's
 * language. Anything else that is thrown is a bug.
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
