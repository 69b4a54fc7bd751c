import { type ProblemCode, problems } from '#config/problems.ts'

/**
 * An invalid field. `pointer` is a JSON Pointer into the body, or a slash and the name of a
 * parameter. Source: RFC 6901.
 */
export interface FieldProblem {
  pointer: string
  code: ProblemCode
  /**
   * The bound that was violated, as `min` or `max`. For a number or a list, `of` is "number" or
   * "array".
   */
  params?: Record<string, string | number>
}

/**
 * Maximum number of errors that a problem lists. A person corrects no more at once, and a sender of
 * nonsense gets no long response.
 */
export const maxErrors = 20

/** Details of a problem besides its code. */
export interface ProblemDetails {
  context?: Record<string, unknown>
  errors?: FieldProblem[]
  /** Number of errors that exist but are not in `errors`. */
  unlistedErrors?: number
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * An error for the caller, with a code from config/problems.ts. It is sent as RFC 9457 JSON with a
 * message in the caller's language. Any other thrown value is a bug.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly context: Record<string, unknown> | undefined
  readonly errors: FieldProblem[] | undefined
  /** Number of errors that `errors` leaves out. */
  readonly moreErrors: number
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    { context, errors, unlistedErrors = 0, retryAfterSeconds, cause }: ProblemDetails = {},
  ) {
    super(code, { cause })
    this.name = 'Problem'
    this.code = code
    this.status = problems[code].status
    this.context = context
    this.errors = errors?.slice(0, maxErrors)
    this.moreErrors = Math.max(0, (errors?.length ?? 0) - maxErrors) + unlistedErrors
    this.retryAfterSeconds = retryAfterSeconds
  }
}
