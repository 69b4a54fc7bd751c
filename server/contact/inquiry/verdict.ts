import type { ProblemCode } from '#config/problems.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'

/** An error of a field, or of a part of it, such as `/0/start`. */
export interface Fault {
  pointer?: string
  code: ProblemCode
  params?: Record<string, string | number>
}

/** Result of validating a field: the normalized value, or the errors. */
export type Verdict<T> = { value: T } | { faults: readonly Fault[] }

/** Creates a verdict with one error. */
export function refused(code: ProblemCode, params?: Fault['params']): { faults: readonly Fault[] } {
  return { faults: [{ code, ...(params ? { params } : {}) }] }
}

/** Validates a choice from a list. */
export function optionOf<T extends string>(text: string, options: readonly T[]): Verdict<T> {
  if (text.trim() === '') return refused('field.required')
  const found = options.find((it) => it === text.trim())
  return found === undefined ? refused('field.option_unknown') : { value: found }
}

type Values<Fields extends Record<string, Verdict<unknown>>> = {
  [Name in keyof Fields]: Extract<Fields[Name], { value: unknown }>['value']
}

/**
 * Returns the values of all fields if every field is valid.
 *
 * @throws Problem with the code of the first error and the errors of all fields
 */
export function requireValid<Fields extends Record<string, Verdict<unknown>>>(
  fields: Fields,
): Values<Fields> {
  const errors = Object.entries(fields).flatMap(([name, it]) =>
    'faults' in it
      ? it.faults.map(({ pointer = '', code, params }): FieldProblem => ({
          pointer: `/${name}${pointer}`,
          code,
          ...(params ? { params } : {}),
        }))
      : [],
  )
  const [first] = errors
  if (first) throw new Problem(first.code, { errors })
  return Object.fromEntries(
    Object.entries(fields).map(([name, it]) => [name, 'value' in it ? it.value : undefined]),
  ) as Values<Fields>
}
