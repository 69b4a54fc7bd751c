import { ORPCError, ValidationError } from '@orpc/server'
import type { Response } from 'express'
import { isProblemCode, type ProblemCode, problems } from '#config/problems.ts'
import { type Locale, localeFacts } from '#config/locales.ts'
import { type FieldProblem, maxErrors, Problem } from '#server/kernel/problem.ts'
import { type Allowance, rateHeaders } from '#server/kernel/rate-limit.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { problemOfFailure } from '#server/kernel/failure.ts'
import { problemDocument } from './problem-document.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'

const maxPointerLength = 100

interface ProblemRequest {
  locale: Locale
  requestId: string
  /** Origin of the pages that explain problems. */
  origin: string
  texts: TextSource
  isRead: boolean
  /** True to respond with a document for people instead of JSON. */
  isDocument?: boolean
}

/**
 * Responds to a problem or a bug in the caller's language: in the format of RFC 9457, or with a
 * document. The response to a bug reveals only the support code. Source: C2.
 */
export function sendProblem(
  response: Response,
  error: unknown,
  { isRead, isDocument = false, ...request }: ProblemRequest,
): Problem {
  const problem = problemOf(error, isRead)
  const { status, retryAfterSeconds, context } = problem
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds))
  if (problem.code === 'rate.limited') response.set(rateHeaders(context as unknown as Allowance))
  response
    .status(status)
    .set({
      'Content-Type': isDocument
        ? 'text/html; charset=utf-8'
        : 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Language': localeFacts[request.locale].htmlLang,
    })
    .end(
      isDocument
        ? problemDocument(problem, request)
        : problemBody(problem, {
            ...request,
            instance: response.req.originalUrl.split('?', 1)[0] ?? '/',
          }),
    )
  return problem
}

/** Returns the body of a problem response. */
export function problemBody(
  problem: Problem,
  {
    locale,
    requestId,
    origin,
    texts,
    instance,
  }: Omit<ProblemRequest, 'isRead' | 'isDocument'> & { instance: string },
): string {
  const { t } = texts.of(locale)
  const { code, status, context, errors, moreErrors } = problem
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
    ...(moreErrors > 0 ? { moreErrors } : {}),
    ...(context ? { context } : {}),
  })
}

/**
 * Returns the text that tells the reader what to do next. The wording of a bound depends on the
 * kind of value: text, number or list.
 */
function detailOf(
  t: ReturnType<TextSource['of']>['t'],
  { code, params }: { code: ProblemCode; params?: FieldProblem['params'] | undefined },
): string {
  return t(`problems:${code}.detail`, {
    ...params,
    ...(params?.['of'] === undefined ? {} : { context: String(params['of']) }),
  })
}

/** Returns the URL of the page about a kind of problem. */
export function problemType(origin: string, code: ProblemCode): string {
  return `${origin}/problems/${problemSlug(code)}`
}

/** Spells a problem code for use in URLs: "checkout-price-changed". */
export function problemSlug(code: ProblemCode): string {
  return code.replaceAll(/[._]/g, '-')
}

/** Returns the problem to show to the caller for a thrown value. */
function problemOf(error: unknown, isRead: boolean): Problem {
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
  return problemOfFailure(error)
}

/** A validation issue from zod. */
interface Issue {
  code?: string
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  keys?: string[]
  /** Kind of the value that is out of bounds. */
  origin?: string
  minimum?: number
  maximum?: number
}

function problemOfIssues({ issues: found, data }: ValidationError, isRead: boolean): Problem {
  const issues = found as readonly Issue[]
  const errors = issues.flatMap((it) => fieldProblems(it, data))
  // for a read, report the field's own code only for a number out of bounds; any other invalid
  // input is `request.param_invalid`. Source: C1
  const isReadable = !isRead || errors.every((it) => it.params?.['of'] === 'number')
  return new Problem(
    isReadable ? (errors[0]?.code ?? 'request.malformed') : 'request.param_invalid',
    { errors, unlistedErrors: issues.reduce((count, it) => count + unlistedKeys(it), 0) },
  )
}

/** Returns the number of unknown fields that `fieldProblems` leaves out, to save time. */
function unlistedKeys({ keys }: Issue): number {
  return Math.max(0, (keys?.length ?? 0) - maxErrors)
}

function fieldProblems(issue: Issue, input: unknown): FieldProblem[] {
  const path = (issue.path ?? []).map((it) => (typeof it === 'object' ? it.key : it))
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).slice(0, maxErrors).map((it) => ({
      pointer: pointerOf([...path, it]),
      code: 'field.unknown',
    }))
  const isAbsent =
    path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
      input,
    ) === undefined
  return [{ pointer: pointerOf(path), ...faultOf(issue, isAbsent) }]
}

/** Codes with which `faultOf` and unknown fields refuse the body of a write. */
export const bodyProblems = [
  'field.required',
  'field.unknown',
  'field.option_unknown',
  'field.too_short',
  'field.too_long',
] as const satisfies readonly ProblemCode[]

/**
 * Returns the code and parameters of an issue. A schema may set the code itself, as the issue's
 * message.
 */
function faultOf(issue: Issue, isAbsent: boolean): Omit<FieldProblem, 'pointer'> {
  const { code, message, minimum = 0, maximum = 0 } = issue
  if (isProblemCode(message)) return { code: message }
  if (isAbsent || isEmptyText(issue)) return { code: 'field.required' }
  const kind = boundedKind(issue)
  if (code === 'too_small') return { code: 'field.too_short', params: { min: minimum, ...kind } }
  if (code === 'too_big') return { code: 'field.too_long', params: { max: maximum, ...kind } }
  return { code: 'field.option_unknown' }
}

function isEmptyText({ code, origin, minimum }: Issue): boolean {
  return code === 'too_small' && origin === 'string' && minimum === 1
}

/** Returns the kind of value that a bound applies to; empty for a text. */
function boundedKind({ origin }: Issue): { of?: 'number' | 'array' } {
  if (origin === 'number' || origin === 'int') return { of: 'number' }
  return origin === 'array' ? { of: origin } : {}
}

/**
 * Converts a path to a JSON Pointer. A pointer longer than any of our fields', which contains a name
 * that the sender made up, ends before that name. Source: RFC 6901.
 */
function pointerOf(path: readonly PropertyKey[]): string {
  let pointer = ''
  for (const name of path) {
    const longer = `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (longer.length > maxPointerLength) break
    pointer = longer
  }
  return pointer
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
