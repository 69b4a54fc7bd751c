import type { ProblemCode } from '#config/problems.ts'
import type { FieldProblem } from '#server/kernel/problem.ts'

/** A reason to refuse a purchase: the code and the details of the Problem to throw. */
export interface Refusal {
  code: ProblemCode
  context?: Record<string, unknown>
  errors?: FieldProblem[]
  retryAfterSeconds?: number
}
