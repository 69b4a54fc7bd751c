import { ORPCError, ValidationError } from '@orpc/server'
import type { Response } from 'express'
import { isProblemCode, type ProblemCode, problems } from '#config/problems.ts'
import type { Locale } from '#config/locales.ts'
import { type FieldProblem, Problem } from './problem.ts'
import type { TextSource } from './texts.ts'
import { supportCodeOf } from './request-id.ts'

interface Asked {
  locale: Locale
  requestId: string
  /** Origin under which the pages about problems stand. */
  origin: string
  texts: TextSource
  isRead: boolean
}

/** Answers a refusal, or a bug, as RFC 9457. What is shown is in the caller's language; a bug shows nothing of itself. Source: C2. */
export function sendProblem(response: Response, error: unknown, { locale, requestId, origin, texts, isRead }: Asked): Problem {
  const problem = problemOf(error, isRead)
  const { t } = texts.of(locale)
  const { code, status, context, errors } = problem
  if (problem.retryAfterSeconds !== undefined) response.set('Retry-After', String(problem.retryAfterSeconds))
  response
    .status(status)
    .set({ 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Language': locale })
    .end(
      JSON.stringify({
        type: `${origin}/problems/${code.replaceAll(/[._]/g, '-')}`,
        title: t(`problems:${code}.title`),
        status,
        detail: t(`problems:${code}.detail`),
        instance: response.req.originalUrl.split('?', 1)[0],
        code,
        requestId,
        supportCode: supportCodeOf(requestId),
        retryable: problems[code].retryable,
        ...(errors ? { errors: errors.map((it) => ({ ...it, message: t(`problems:${it.code}.detail`, it.params) })) } : {}),
        ...(context ? { context } : {}),
      }),
    )
  return problem
}

/** What a thrown thing is to the caller. */
export function problemOf(error: unknown, isRead: boolean): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return problemOfIssues(error.cause.issues as Issue[], isRead)
    if (error.code === 'BAD_REQUEST') return new Problem('request.malformed', { cause: error })
    if (error.code === 'PAYLOAD_TOO_LARGE') return new Problem('upload.too_large', { cause: error })
  }
  if (isTooLarge(error)) return new Problem('upload.too_large', { cause: error })
  if (error instanceof URIError || isMalformed(error)) return new Problem('request.malformed', { cause: error })
  return new Problem('unexpected', { cause: error })
}

/** A fault as zod tells it. */
interface Issue {
  code?: string
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  input?: unknown
  keys?: string[]
  minimum?: number
  maximum?: number
}

function problemOfIssues(issues: readonly Issue[], isRead: boolean): Problem {
  const errors = issues.flatMap(fieldProblems)
  return new Problem(isRead ? 'request.param_invalid' : (errors[0]?.code ?? 'request.malformed'), { errors })
}

function fieldProblems(issue: Issue): FieldProblem[] {
  const path = (issue.path ?? []).map((it) => (typeof it === 'object' ? it.key : it))
  const pointer = path.map((it) => `/${String(it).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  if (issue.code === 'unrecognized_keys') return (issue.keys ?? []).map((it) => ({ pointer: `${pointer}/${it}`, code: 'field.unknown' }))
  const { code, params } = codeOf(issue)
  return [{ pointer, code, ...(params ? { params } : {}) }]
}

function codeOf({ code, message, input, minimum, maximum }: Issue): { code: ProblemCode; params?: Record<string, number> } {
  if (isProblemCode(message)) return { code: message }
  if (code === 'invalid_type' && input === undefined) return { code: 'field.required' }
  if (code === 'too_small') return { code: 'field.too_short', params: { min: minimum ?? 0 } }
  if (code === 'too_big') return { code: 'field.too_long', params: { max: maximum ?? 0 } }
  return { code: 'field.option_unknown' }
}

function isTooLarge(error: unknown): boolean {
  return (error as { type?: string }).type === 'entity.too.large'
}

function isMalformed(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status !== undefined && status >= 400 && status < 500
}
