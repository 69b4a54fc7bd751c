import { ORPCError, ValidationError } from '@orpc/server'
import type { Response } from 'express'
import { isProblemCode, type ProblemCode, problems } from '#config/problems.ts'
import { type Locale, localeFacts } from '#config/locales.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'
import { type Allowance, rateHeaders } from '#server/kernel/rate-limit.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'

interface Asked {
  locale: Locale
  requestId: string
  /** Origin under which the pages about problems stand. */
  origin: string
  texts: TextSource
  isRead: boolean
}

/** Answers a refusal, or a bug, as RFC 9457. What is shown is in the caller's language; a bug shows nothing of itself. Source: C2. */
export function sendProblem(
  response: Response,
  error: unknown,
  { isRead, ...asked }: Asked,
): Problem {
  const problem = problemOf(error, isRead)
  const { status, retryAfterSeconds, context } = problem
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds))
  if (problem.code === 'rate.limited') response.set(rateHeaders(context as unknown as Allowance))
  response
    .status(status)
    .set({
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Language': localeFacts[asked.locale].htmlLang,
    })
    .end(
      problemBody(problem, {
        ...asked,
        instance: response.req.originalUrl.split('?', 1)[0] ?? '/',
      }),
    )
  return problem
}

/** A refusal as its answer's body. */
export function problemBody(
  problem: Problem,
  { locale, requestId, origin, texts, instance }: Omit<Asked, 'isRead'> & { instance: string },
): string {
  const { t } = texts.of(locale)
  const { code, status, context, errors } = problem
  return JSON.stringify({
    type: problemType(origin, code),
    title: t(`problems:${code}.title`),
    status,
    detail: detailOf(t, { code, params: errors?.find((it) => it.code === code)?.params }),
    instance,
    code,
    requestId,
    supportCode: supportCodeOf(requestId),
    retryable: problems[code].retryable,
    ...(errors ? { errors: errors.map((it) => ({ ...it, message: detailOf(t, it) })) } : {}),
    ...(context ? { context } : {}),
  })
}

/** What to do next. A bound of a number or of a list is told in other words than that of a text. */
function detailOf(
  t: ReturnType<TextSource['of']>['t'],
  { code, params }: { code: ProblemCode; params?: FieldProblem['params'] | undefined },
): string {
  return t(`problems:${code}.detail`, {
    ...params,
    ...(params?.['of'] === undefined ? {} : { context: String(params['of']) }),
  })
}

/** The address of the page about a kind of refusal. */
export function problemType(origin: string, code: ProblemCode): string {
  return `${origin}/problems/${problemSlug(code)}`
}

/** A code as it stands in an address: "checkout-price-changed". */
export function problemSlug(code: ProblemCode): string {
  return code.replaceAll(/[._]/g, '-')
}

/** What a thrown thing is to the caller. */
export function problemOf(error: unknown, isRead: boolean): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return problemOfIssues(error.cause, isRead)
    if (isTooLarge(error.cause)) return new Problem('request.too_large', { cause: error })
    if (error.code === 'BAD_REQUEST') return new Problem('request.malformed', { cause: error })
    if (error.code === 'PAYLOAD_TOO_LARGE')
      return new Problem('request.too_large', { cause: error })
  }
  if (isTooLarge(error)) return new Problem('request.too_large', { cause: error })
  if (error instanceof URIError || isMalformed(error))
    return new Problem('request.malformed', { cause: error })
  return new Problem('unexpected', { cause: error })
}

/** A fault as zod tells it. */
interface Issue {
  code?: string
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  keys?: string[]
  /** What is too small or too big. */
  origin?: string
  minimum?: number
  maximum?: number
}

function problemOfIssues({ issues, data }: ValidationError, isRead: boolean): Problem {
  const errors = (issues as readonly Issue[]).flatMap((it) => fieldProblems(it, data))
  // of a read, only what is a number beyond its bounds is told as such: the rest cannot be read. Source: C1
  const isReadable = !isRead || errors.every((it) => it.params?.['of'] === 'number')
  return new Problem(
    isReadable ? (errors[0]?.code ?? 'request.malformed') : 'request.param_invalid',
    { errors },
  )
}

function fieldProblems(issue: Issue, input: unknown): FieldProblem[] {
  const path = (issue.path ?? []).map((it) => (typeof it === 'object' ? it.key : it))
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((it) => ({
      pointer: pointerOf([...path, it]),
      code: 'field.unknown',
    }))
  const isAbsent =
    path.reduce<unknown>(
      (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
      input,
    ) === undefined
  return [{ pointer: pointerOf(path), ...codeOf(issue, isAbsent) }]
}

function codeOf(
  { code, message, origin, minimum = 0, maximum = 0 }: Issue,
  isAbsent: boolean,
): Omit<FieldProblem, 'pointer'> {
  const of =
    origin === 'number' || origin === 'int'
      ? { of: 'number' }
      : origin === 'array'
        ? { of: origin }
        : {}
  if (isProblemCode(message)) return { code: message }
  if (isAbsent) return { code: 'field.required' }
  if (code === 'too_small' && origin === 'string' && minimum === 1)
    return { code: 'field.required' }
  if (code === 'too_small') return { code: 'field.too_short', params: { min: minimum, ...of } }
  if (code === 'too_big') return { code: 'field.too_long', params: { max: maximum, ...of } }
  return { code: 'field.option_unknown' }
}

/** A JSON Pointer. Source: RFC 6901. */
function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((it) => `/${String(it).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ORPCError
    ? error.code === 'PAYLOAD_TOO_LARGE'
    : (error as { type?: string } | undefined)?.type === 'entity.too.large'
}

function isMalformed(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status !== undefined && status >= 400 && status < 500
}
